import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eventCodec, type StoredEvent } from '@stampwell/contracts';
import { createCommandHandler, openPostgresStore } from '@stampwell/event-store';
import { importFetched } from '@stampwell/local/npm-packages.ts';
import { startPostgres } from '@stampwell/local/postgres.ts';
import { migrateAll } from '@stampwell/migrator';
import type { Figure } from './report.ts';
import { median, perSecond } from './rounds.ts';
import { sized } from './run-size.ts';

const VERSION = '0.42.0';
const CORE = '@event-driven-io/emmett';
const STORE = '@event-driven-io/emmett-postgresql';
const ROUNDS = sized(5, 1);
const SECONDS = sized(2, 0.3);
const AT_ONCE = 32;

interface Event {
  type: string;
  data: object;
}
interface State {
  stamps: number;
}
const stamp = (): Event => ({
  type: 'StampsGiven',
  data: { amount: 1, balance_after: 7, stamps_required: 10 },
});
const initial = (): State => ({ stamps: 0 });
const evolve = ({ stamps }: State): State => ({ stamps: stamps + 1 });
const newStream = () => `card-${randomUUID()}`;

interface StoreUnderTest {
  append(): Promise<unknown>;
  command(worker: number): Promise<unknown>;
  close(): Promise<void>;
}

/** `npm run bench -- emmett`: compares us with emmett-postgresql, in alternating rounds on one server. */
export async function benchEmmett(): Promise<Figure[]> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'stampwell-bench-'));
  const postgres = await startPostgres({ dir: path.join(dir, 'postgres') });
  const [own, theirs] = [await openOwn(postgres.url), await openEmmett(postgres.url)];
  try {
    return [
      await compare('append', own, theirs, ({ append }) => append()),
      await compare('load + decide + append', own, theirs, ({ command }, worker) => command(worker)),
    ];
  } finally {
    await Promise.all([own.close(), theirs.close()]);
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function compare(
  what: string,
  own: StoreUnderTest,
  theirs: StoreUnderTest,
  work: (store: StoreUnderTest, worker: number) => Promise<unknown>,
): Promise<Figure> {
  const rounds: { own: number; theirs: number }[] = [];
  const rate = (one: StoreUnderTest) => perSecond(SECONDS, AT_ONCE, (worker) => work(one, worker));
  await Promise.all([work(own, 0), work(theirs, 0)]);
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ own: await rate(own), theirs: await rate(theirs) });
  const middle = (whose: 'own' | 'theirs') => median(rounds.map((round) => round[whose])).toFixed(0);
  return {
    name: `${what}, ${AT_ONCE} at once, against emmett-postgresql ${VERSION}`,
    value: median(rounds.map((round) => round.own / round.theirs)),
    target: 10,
    detail: `${middle('own')}/s against ${middle('theirs')}/s`,
  };
}

async function openOwn(url: string): Promise<StoreUnderTest> {
  await migrateAll({ databaseUrl: url, logUrl: url });
  const store = await openPostgresStore<StoredEvent>({ codec: eventCodec, url });
  const handle = createCommandHandler(store);
  const streams = Array.from({ length: AT_ONCE }, newStream);
  const by = { actor: { kind: 'system', id: 'bench' }, correlationId: 'bench' } as const;
  return {
    append: () =>
      store.append({
        appends: [{ stream: newStream(), expectedVersion: 0, previousHash: '', events: [stamp()] }],
        at: new Date(),
        ...by,
      }),
    command: (worker) =>
      handle({
        streams: {
          card: { stream: streams[worker] ?? '', fold: { name: 'bench', initial: initial(), evolve } },
        },
        decide: () => ({ card: [stamp()] }),
        ...by,
      }),
    close: () => store.close(),
  };
}

/** The parts of its API used here. */
interface EmmettStore {
  schema: { migrate(): Promise<unknown> };
  appendToStream(stream: string, events: Event[], options: object): Promise<unknown>;
  close(): Promise<void>;
}
type Handle = (store: EmmettStore, stream: string, decide: () => Event) => Promise<unknown>;

async function openEmmett(url: string): Promise<StoreUnderTest> {
  const { getPostgreSQLEventStore } = (await fetched(STORE)) as {
    getPostgreSQLEventStore(url: string): EmmettStore;
  };
  const { CommandHandler } = (await fetched(CORE)) as { CommandHandler(options: object): Handle };
  const store = getPostgreSQLEventStore(url);
  await store.schema.migrate();
  const handle = CommandHandler({ evolve, initialState: initial });
  const streams = Array.from({ length: AT_ONCE }, newStream);
  return {
    append: () =>
      store.appendToStream(newStream(), [stamp()], { expectedStreamVersion: 'STREAM_DOES_NOT_EXIST' }),
    command: (worker) => handle(store, streams[worker] ?? '', stamp),
    close: () => store.close(),
  };
}

const fetched = (name: string) =>
  importFetched(
    [CORE, STORE].map((each) => `${each}@${VERSION}`),
    `${name}/dist/index.js`,
  );
