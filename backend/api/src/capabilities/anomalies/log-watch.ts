import { untilUnknown } from '@stampwell/event-store';
import type { Pool } from 'pg';
import type { Reactions } from '../../services/reactions/reactions.ts';
import { beginMails } from './anomaly-mail.ts';
import { raise } from './findings.commands.ts';
import type { AnomalyPorts } from './ports.ts';
import type { Points } from './rules/card-watch.ts';
import { businessesWithPlaces, isWatched, subjectsOf, WATCHED, watchEvents } from './rules/watch-events.ts';
import { createWatchStates } from './watch-states.ts';

const PAGE = 1_000;
/** Minimum time between two runs, so that a busy log is judged in large pages. */
const GATHER_MS = 1_000;
const ignore = () => undefined;

/**
 * The process manager of findings: follows the log, judges each event by the rules, and appends what it finds. Safe to run in
 * several processes: only one of two equal runs is saved, and an event is added to a finding once [UN11].
 */
export function createLogWatch(
  pool: Pool,
  { commands, store, people, log }: Pick<AnomalyPorts, 'commands' | 'store' | 'people' | 'log'>,
) {
  const states = createWatchStates(pool);
  let last = Promise.resolve();
  /** The run after the current one. */
  let waiting: Promise<void> | null = null;
  let startedAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  let areMailsBegun = false;

  async function pointsOf(businesses: string[]): Promise<Map<string, Points>> {
    if (businesses.length === 0) return new Map();
    const known = await people.byIds(businesses);
    return new Map([...known].map(([id, { places }]) => [id, places]));
  }

  /** @returns true if there may be more */
  async function takePage(): Promise<boolean> {
    const from = await states.position();
    const { known, unknown } = await untilUnknown(() =>
      store.readAll({ after: from, limit: PAGE, fromMemory: true }),
    );
    const newest = known.at(-1);
    if (newest) {
      const events = known.filter(isWatched);
      const before = await states.load(subjectsOf(events));
      // The state that another process has saved includes these events.
      if ((await states.position()) !== from) return true;
      const watched = watchEvents(events, before, await pointsOf(businessesWithPlaces(events, before)));
      for (const found of watched.found) await commands(raise(found));
      if (!(await states.save({ from, to: newest.position }, before, watched))) return true;
    }
    // A process of the release that wrote this event judges it and the ones after it.
    if (unknown) throw unknown;
    return known.length === PAGE;
  }

  async function run(): Promise<void> {
    startedAt = performance.now();
    while (!isStopped && (await takePage()));
    if (isStopped || areMailsBegun) return;
    await beginMails(pool);
    areMailsBegun = true;
  }

  /** Judges everything up to now: an event that came after the current run read its page needs one more. */
  function catchUp(): Promise<void> {
    waiting ??= last.catch(ignore).then(() => {
      waiting = null;
      last = run();
      return last;
    });
    return waiting;
  }

  /** Judges soon what this process has just appended. */
  async function soon(): Promise<void> {
    if (timer || isStopped) return;
    const pause = Math.max(0, startedAt + GATHER_MS - performance.now());
    timer = setTimeout(() => {
      timer = null;
      catchUp().catch((err: unknown) => {
        // The minute's job tries again.
        if (!isStopped) log.warn({ err }, 'could not judge what is new in the log');
      });
    }, pause).unref();
  }

  return {
    catchUp,
    atOnce: Object.fromEntries(WATCHED.map((type) => [type, soon])) as Reactions,
    async stop(): Promise<void> {
      isStopped = true;
      if (timer) clearTimeout(timer);
      await (waiting ?? last).catch(ignore);
    },
  };
}
