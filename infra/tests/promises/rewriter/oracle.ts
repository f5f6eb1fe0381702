import { cardOf } from '@stampwell/api/capabilities/stamp-card/stamp-card.folds.ts';
import { SchemaTooOld } from '@stampwell/base/postgres';
import { eventCodec, type StoredEvent } from '@stampwell/contracts';
import { createCommandHandler, openPostgresStore } from '@stampwell/event-store';
import pg from 'pg';
import { type Balance, type Given, SNAPSHOT_KEY } from './scene.ts';

interface Told {
  stream: string;
  type: string;
  data: { amount?: number; stamps_used?: number; stamps_restored?: number };
}

/** Adds up the events without using the product's code. */
export async function givenBy(url: string): Promise<Given> {
  const client = await connect(url);
  try {
    const { rows } = await client.query<Told>('SELECT stream, type, data FROM es.events ORDER BY position');
    const cards = new Map<string, Balance>();
    for (const { stream, type, data } of rows) {
      if (!stream.startsWith('card-')) continue;
      const { stamps, rewards } = cards.get(stream) ?? { stamps: 0, rewards: 0 };
      const { amount, stamps_restored, stamps_used } = data;
      const gained =
        {
          StampsGiven: amount,
          StampsCarriedOver: amount,
          RedemptionReversed: stamps_restored,
          StampsBroughtBack: amount,
        }[type] ?? 0;
      const lost =
        {
          StampsReversed: amount,
          CarryOverReversed: amount,
          RewardRedeemed: stamps_used,
          StampsLapsed: amount,
        }[type] ?? 0;
      const redeemed = { RewardRedeemed: 1, RedemptionReversed: -1 }[type] ?? 0;
      cards.set(stream, { stamps: stamps + gained - lost, rewards: rewards + redeemed });
    }
    return { cards, rows: await rowsOf(client) };
  } finally {
    await client.end();
  }
}

/** A line for each card that commands or read models show differently from history. */
export async function unearnedIn(url: string, { cards }: Given): Promise<string[]> {
  const client = await connect(url);
  try {
    const named = await client.query<{
      stream: string;
    }>(`SELECT stream FROM es.streams WHERE stream LIKE 'card-%'
      UNION SELECT stream FROM es.events WHERE stream LIKE 'card-%'`);
    const streams = new Set([...cards.keys(), ...named.rows.map(({ stream }) => stream)]);
    const shown = await client.query<Balance & { stream: string }>(
      `SELECT 'card-' || business_id || '_' || customer_id AS stream, current_stamps AS stamps, total_redeemed AS rewards FROM views.cards`,
    );
    const seen = [
      ...(await asCommandsSee(url, [...streams])),
      ...shown.rows.map((row) => ({ ...row, by: 'people' })),
    ];
    return seen.flatMap(({ stream, by, stamps, rewards }) => {
      const due = cards.get(stream) ?? { stamps: 0, rewards: 0 };
      if (stamps === due.stamps && rewards === due.rewards) return [];
      return `${stream}: ${by} see ${stamps} and ${rewards} redeemed, not ${due.stamps} and ${due.rewards}`;
    });
  } finally {
    await client.end();
  }
}

/** Folds as redemptions do, snapshots included. A refused card pays out nothing. */
async function asCommandsSee(url: string, streams: string[]) {
  const store = await openPostgresStore<StoredEvent>({
    ...{ url, codec: eventCodec, snapshotKey: SNAPSHOT_KEY },
  }).catch((error: unknown) => {
    // Processes would not start.
    if (error instanceof SchemaTooOld) return null;
    throw error;
  });
  if (!store) return [];
  try {
    const { readState } = createCommandHandler(store);
    const read = await Promise.allSettled(
      streams.map(async (stream) => {
        const [business = '', customer = ''] = stream.slice('card-'.length).split('_');
        const { states } = await readState({ card: cardOf(business, customer) });
        return { stream, by: 'commands', stamps: states.card.balance, rewards: states.card.totalRedeemed };
      }),
    );
    return read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  } finally {
    await store.close();
  }
}

/** The first position that differs from the original log, ignoring hashes, which follow from the rest. */
export async function firstRewritten(url: string, { rows: before }: Given): Promise<number | null> {
  const client = await connect(url);
  try {
    const after = await rowsOf(client);
    const differing = [...new Set([...before.keys(), ...after.keys()])].filter(
      (position) => before.get(position)?.join() !== after.get(position)?.join(),
    );
    return differing.length === 0 ? null : Math.min(...differing.map(Number));
  } finally {
    await client.end();
  }
}

async function rowsOf(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ position: string; row: string }>(
    `SELECT position, md5((to_jsonb(e) - 'hash')::text) AS row FROM es.events AS e ORDER BY position, row`,
  );
  return new Map(
    [...Map.groupBy(rows, ({ position }) => position)].map(([position, own]) => [
      position,
      own.map(({ row }) => row),
    ]),
  );
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`SET timezone = 'UTC'`);
  return client;
}
