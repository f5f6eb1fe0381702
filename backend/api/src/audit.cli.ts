import './app.ts';
import { openPool } from '@stampwell/base/postgres';
import { businessStream, cardStream, cardView, eventCodec, type StoredEvent } from '@stampwell/contracts';
import type { AuditEvent } from '@stampwell/contracts/http/operations.ts';
import { type EventStore, openPostgresStore } from '@stampwell/event-store';
import { createPeople } from '@stampwell/vault';
import { declaredFolds } from './services/folds/fold-of.ts';
import { readVaultKeys } from './vault-settings.ts';
import { openPostgresAuditLog } from './views/audit/postgres-audit-log.ts';
import { presentEvents } from './views/audit/present-event.ts';
import { asOf, replayCard } from './views/audit/replay-card.ts';
import { tellStates } from './views/audit/tell-states.ts';
import { createVerifyChains } from './views/audit/verify-chains.ts';

const USAGE = `Usage:
  npm run audit -- verify [business]                 folds the whole log and compares it with what commands and people see,
                                                     or checks the hash chains of one business
  npm run audit -- card <business> <customer> [at]   replays a card, up to a position of the log or a time;
                                                     <customer>_2 names their second card there`;

/** Audits on the log itself, without the API. */
async function main([command, ...args]: string[]): Promise<number> {
  const { DATABASE_URL, EVENT_STORE_URL = DATABASE_URL } = process.env;
  const isCard = command === 'card' && args.length >= 2;
  if (!EVENT_STORE_URL || !DATABASE_URL || !(command === 'verify' || isCard)) {
    console.error(
      DATABASE_URL ? USAGE : 'DATABASE_URL is not set: the address of the PostgreSQL of this Stampwell',
    );
    return 1;
  }
  if (!isCard && args[0] === undefined) {
    const urls = { logUrl: EVENT_STORE_URL, databaseUrl: DATABASE_URL };
    return tellStates({ ...urls, folds: declaredFolds }, console.log);
  }
  const store = await openPostgresStore<StoredEvent>({ url: EVENT_STORE_URL, codec: eventCodec });
  try {
    return isCard
      ? await card(store, DATABASE_URL, args)
      : await verifyChains(store, EVENT_STORE_URL, args[0] ?? '');
  } finally {
    await store.close();
  }
}

async function verifyChains(
  store: EventStore<StoredEvent>,
  url: string,
  businessId: string,
): Promise<number> {
  const { events, streams, head, firstBad } = await verifyBusiness(store, url, businessId);
  if (firstBad) {
    console.log(`✗ ${firstBad.stream}: version ${firstBad.version} is ${firstBad.reason}`);
    return 1;
  }
  console.log(`✓ ${events} events in ${streams} streams, the log stands at ${head}`);
  return 0;
}

async function verifyBusiness(store: EventStore<StoredEvent>, url: string, businessId: string) {
  const pool = openPool({ connectionString: process.env.DATABASE_URL });
  const log = await openPostgresAuditLog({ url, cardPositions: async () => [] });
  try {
    const scope = { store, auditLog: log, pool, proofKey: null };
    return await createVerifyChains(scope)(businessId);
  } finally {
    await pool.end();
    await log.close();
  }
}

async function card(
  store: EventStore<StoredEvent>,
  databaseUrl: string,
  [business = '', customer = '', at]: string[],
): Promise<number> {
  const names = [cardStream(business, customer), businessStream(business)];
  const { streams } = await store.load(names.map((stream) => ({ stream, version: 0 })));
  const [all = [], shop = []] = names.map((name) => streams.get(name));
  if (all.length === 0) {
    console.error('There is no such card');
    return 1;
  }
  const pool = openPool({ connectionString: databaseUrl });
  const events = await presentEvents(asOf(all, at), createPeople(pool, readVaultKeys(process.env)), 'admin');
  await pool.end();
  for (const event of events) console.log(line(event));
  const card = replayCard(asOf(all, at), asOf(shop, at));
  const { stamps, size } = cardView(card, card);
  console.log(`\n${stamps} of ${size} stamps, ${card.total_redeemed} rewards redeemed`);
  return 0;
}

const line = ({ position, at, type, balance_after, actor }: AuditEvent) =>
  [`${position}`.padStart(9), at, type.padEnd(19), `${balance_after ?? ''}`.padStart(3), actor.name].join(
    '  ',
  );

process.exitCode = await main(process.argv.slice(2));
