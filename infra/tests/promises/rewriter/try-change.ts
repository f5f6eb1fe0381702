import '@stampwell/api/app.ts';
import { declaredFolds } from '@stampwell/api/services/folds/fold-of.ts';
import { tellStates } from '@stampwell/api/views/audit/tell-states.ts';
import { eventCodec, type StoredEvent } from '@stampwell/contracts';
import { type EventStore, openPostgresStore } from '@stampwell/event-store';
import { tellDatabase } from '@stampwell/projections/verify-database.ts';
import {
  directoryStorage,
  type KeeperState,
  type KeepTreeOptions,
  keepTree,
} from '@stampwell/transparency/proof';
import pg from 'pg';
import { type Copy, lastSealOf } from './copies.ts';
import { firstRewritten, unearnedIn } from './oracle.ts';
import { type Change, type KeeperMode, Refused, type Scene, type Trial, type Verdict } from './scene.ts';

/** Applies a change to a copy, runs verify, and computes who gained what. */
export async function tryChange(trial: Trial, copy: Copy, change: Change): Promise<Verdict> {
  const { honest, given } = trial;
  const { url, client, seals } = copy;
  const scene: Scene = { ...trial, client, url, seals, random: change.random };
  const names = await withKeeper(scene, change.keeper, () => change.apply(scene).catch(asRefused));
  const now = new Date(honest.now.getTime() + (change.laterMs ?? 0));
  const { code, words } = await verify(scene, now, change.known);
  const first = await firstRewritten(url, given).catch(() => null);
  // What verify accepts, the oracle must be able to read.
  const unearned = await unearnedIn(url, given).catch((error: unknown) => [`cannot be read: ${error}`]);
  const isSealed = first !== null && first <= honest.sealed;
  const isNamed =
    code !== 0 && (first === null ? isSaid(words, names) : !isSealed || isSaid(words, firstOf(first, names)));
  const isKeptUp = change.keeper !== 'stopped';
  const circumstances = `${change.where}, keeper ${change.keeper}`;
  return { kinds: change.kinds, circumstances, isKeptUp, unearned, code, words, isNamed, first, isSealed };
}

function asRefused(error: unknown): never {
  throw error instanceof pg.DatabaseError ? new Refused(error.message) : error;
}

/** For two rewrites, verify may report an error before the first rewritten event instead. */
const firstOf = (first: number, names: readonly string[]): string[] => [
  `position ${first}`,
  ...names.filter(
    (name) => name === 'the seals themselves' || Number(/^position (\d+)$/.exec(name)?.[1] ?? first) < first,
  ),
];

const isSaid = (words: string, names: readonly string[]) =>
  names.some((name) => new RegExp(`${escaped(name)}(?!\\d)`).test(words));

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** As `npm run audit -- verify`, both passes. */
async function verify(
  { honest, url, seals }: Scene,
  now: Date,
  others: Change['known'] = [],
): Promise<{ code: number; words: string }> {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  /** A failing tool prints the reason and exits with 1. */
  const run = async (tool: () => Promise<number>): Promise<number> => {
    try {
      return await tool();
    } catch (error) {
      print(String(error));
      return 1;
    }
  };
  const log = { databaseUrl: url, logUrl: url };
  const codes = [
    await run(() =>
      tellDatabase(
        {
          ...{ ...log, others },
          ...{
            signer: honest.signer,
            storage: directoryStorage(seals),
            lastSeal: lastSealOf(seals),
            operator: null,
            maxAgeMs: MAX_AGE_MS,
            now,
          },
        },
        print,
      ),
    ),
    await run(() => tellStates({ ...log, folds: declaredFolds, now }, print)),
  ];
  return { code: codes.includes(1) ? 1 : Math.max(...codes), words: lines.join('\n') };
}

/** The default of PROOF_MAX_AGE. */
const MAX_AGE_MS = 600_000;

async function withKeeper<T>(scene: Scene, mode: KeeperMode, apply: () => Promise<T>): Promise<T> {
  if (mode === 'stopped') return apply();
  const store = await openPostgresStore<StoredEvent>({ url: scene.url, codec: eventCodec });
  try {
    if (mode === 'restarted') {
      const applied = await apply();
      const keeper = startKeeper(scene, store);
      await keeper.hasLooked();
      await keeper.stop();
      return applied;
    }
    const keeper = startKeeper(scene, store);
    keeper.hold();
    await keeper.hasLooked();
    const applied = await apply();
    keeper.release();
    await keeper.hasLooked();
    await keeper.stop();
    return applied;
  } finally {
    await store.close();
  }
}

/** A keeper that reports when it has sealed everything, or failed. */
function startKeeper({ url, honest, seals }: Scene, { written }: Pick<EventStore, 'written'>) {
  const ended = new AbortController();
  let looks = 0;
  let isHeld = false;
  let isOver = false;
  let wake = () => {};
  const log: KeepTreeOptions['log'] = {
    readAll: (options) => written.readAll(options),
    async head() {
      const head = isHeld ? 0 : await written.head();
      looks += 1;
      wake();
      return head;
    },
  };
  const keeping = keepTree({
    ...{ databaseUrl: url, log, signer: honest.signer, storage: directoryStorage(seals), operator: null },
    lastSeal: lastSealOf(seals),
    ...{ everyMs: 0, pollMs: 1, signal: ended.signal },
    onState({ state }: KeeperState) {
      isOver ||= state !== 'sealed';
      wake();
    },
  });
  return {
    hold: () => (isHeld = true),
    release: () => (isHeld = false),
    /** The third poll confirms that nothing was left after the first. */
    async hasLooked() {
      const until = looks + 3;
      while (looks < until && !isOver) await new Promise<void>((go) => (wake = go));
    },
    async stop() {
      ended.abort();
      await keeping;
    },
  };
}
