import { eventCodec, type StoredEvent } from '@stampwell/contracts';
import {
  type BadKey,
  type BrokenStreamFound,
  byStream,
  canonicalJson,
  checkGuards,
  checkKeys,
  checkStreams,
  type Fold,
  type Folded,
  foldOn,
  readWith,
  rowsByCursor,
  type Snapshot,
  type StreamsCheck,
  untilUnknown,
} from '@stampwell/event-store';
import type { CardBalance, ShownCards } from '@stampwell/read-models/customer-cards/card-balances.queries.ts';
import type pg from 'pg';
import { firstWrongSum, replayCard } from './replay-card.ts';

/** A state that its events do not produce. */
export type StateFinding =
  | BrokenStreamFound
  /** A stored snapshot that is not the fold of its stream. */
  | { stream: string; version: number; reason: 'forged snapshot'; position: number | null }
  /** An event type that no release up to this one writes. */
  | { stream: string; version: number; reason: 'unknown event'; position: number | null }
  /** An entry whose balance differs from the sum of the entries so far; commands rely on it. */
  | { stream: string; version: number; reason: 'wrong sum'; position: number | null }
  /** A card whose displayed stamps or rewards are not the fold of its stream. */
  | { stream: string; version: number; reason: 'wrong balance'; position: number | null };

export interface StatesCheck extends Omit<StreamsCheck, 'broken'> {
  snapshots: number;
  cards: number;
  findings: StateFinding[];
  badKeys: BadKey[];
  /** True if the cards claim a position beyond the log's end, so that new events would be skipped. */
  isAhead: boolean;
  /** Triggers and constraints protecting the log that differ from what the migrations created. */
  badGuards: string[];
  /** Time of the oldest event that some card does not show yet. ISO 8601. */
  unshownSince: string | null;
}

export interface StatesCheckOptions {
  /** The log, in a REPEATABLE READ transaction that began after that of `shown`. */
  log: Pick<pg.ClientBase, 'query'>;
  shown: ShownCards;
  folds: ReadonlyMap<string, Fold<unknown>>;
}

/** Folds every stream as commands do, and compares the result with the stored snapshots and the read models. */
export async function checkStates({ log, shown, folds }: StatesCheckOptions): Promise<StatesCheck> {
  const snapshots = byStream(
    rowsByCursor<Snapshot>(
      log,
      'all_snapshots',
      `SELECT stream, fold, revision, version, position, hash, state FROM es.snapshots
        ORDER BY stream, fold, revision, version`,
    ),
  );
  const { position } = shown;
  const cards = compareCards(byStream(shown.cards), position);
  const findings: StateFinding[] = [];
  const read = readWith(eventCodec);
  let countedSnapshots = 0;
  const { broken, ...counts } = await checkStreams(log, async (stream, written) => {
    const { known: readable, unknown } = await untilUnknown(() => read(written));
    const events = readable as StoredEvent[];
    const [unread] = unknown ? written.slice(events.length) : [];
    if (unread) findings.push({ ...placeOf(unread), reason: 'unknown event' });
    for (const snapshot of await snapshots.of(stream)) {
      countedSnapshots += 1;
      if (!isOf(snapshot, events, folds.get(snapshot.fold)))
        findings.push({ ...snapshot, reason: 'forged snapshot', position: snapshot.position });
    }
    if (unread || !stream.startsWith('card-')) return;
    const wrong = firstWrongSum(events);
    if (wrong) findings.push({ ...placeOf(wrong), reason: 'wrong sum' });
    findings.push(...(await cards.of(stream, events)));
  });
  for (const { stream, version, position } of await snapshots.rest())
    findings.push({ stream, version, reason: 'forged snapshot', position });
  findings.push(...(await cards.rest()));
  const known = new Set(broken.map(({ stream }) => stream));
  return {
    ...counts,
    snapshots: countedSnapshots,
    ...cards.seen,
    // A broken stream is reported once, and not again for what could not be folded.
    findings: [...broken, ...findings.filter(({ stream }) => !known.has(stream))],
    isAhead: position !== null && position > (await headOf(log)),
    badKeys: await checkKeys(log),
    badGuards: await checkGuards(log),
  };
}

async function headOf(log: StatesCheckOptions['log']): Promise<number> {
  const { rows } = await log.query<{ head: string | null }>('SELECT max(position) AS head FROM es.events');
  return Number(rows[0]?.head ?? 0);
}

const placeOf = ({ stream, version, position }: Pick<StoredEvent, 'stream' | 'version' | 'position'>) => ({
  stream,
  version,
  position,
});

/**
 * Compares the displayed cards with their streams.
 * @param position up to which the cards are built; if null, a card may match any earlier state of its stream
 */
function compareCards(cards: ReturnType<typeof byStream<CardBalance>>, position: number | null) {
  const seen = { cards: 0, unshownSince: null as string | null };
  const wrong = (stream: string, events: readonly StoredEvent[]): StateFinding => ({
    stream,
    version: events.length,
    reason: 'wrong balance',
    position: events.at(-1)?.position ?? null,
  });
  return {
    seen,
    async of(stream: string, events: readonly StoredEvent[]): Promise<StateFinding[]> {
      const [card, ...more] = await cards.of(stream);
      if (card) seen.cards += 1;
      const shown = shownVersion(events, card, position);
      if (shown === null || more.length > 0) return [wrong(stream, events)];
      const unshown = events[shown]?.at ?? END;
      if (unshown < (seen.unshownSince ?? END)) seen.unshownSince = unshown;
      return [];
    },
    rest: async () => (await cards.rest()).map(({ stream }) => wrong(stream, [])),
  };
}

/** Sorts after every ISO 8601 time. */
const END = '~';

/** The stream version that a card shows; null if it matches none that is allowed. */
function shownVersion(
  events: readonly StoredEvent[],
  card: CardBalance | undefined,
  position: number | null,
): number | null {
  const due = position === null ? events : events.filter((event) => event.position <= position);
  for (let version = due.length; version >= 0; version -= 1) {
    if (isShown(due.slice(0, version), card)) return version;
    if (position !== null) return null;
  }
  return null;
}

function isShown(events: readonly StoredEvent[], card: CardBalance | undefined): boolean {
  if (!card || events.length === 0) return !card && events.length === 0;
  const { current_stamps, total_redeemed } = replayCard(events, []);
  return card.current_stamps === current_stamps && card.total_redeemed === total_redeemed;
}

/** A snapshot of another fold or revision is valid here, because commands ignore it. */
function isOf(snapshot: Snapshot, events: readonly StoredEvent[], fold: Fold<unknown> | undefined): boolean {
  if (!fold || (fold.revision ?? 1) !== snapshot.revision) return true;
  const folded: Folded<unknown> = foldOn(fold, undefined, events.slice(0, snapshot.version));
  return (
    folded.version === snapshot.version &&
    folded.position === snapshot.position &&
    folded.hash === snapshot.hash &&
    canonicalJson(folded.state) === canonicalJson(snapshot.state)
  );
}
