import type { Door } from '../doors/doors.ts';
import { CORPUS } from '../payloads/corpus.ts';
import type { Payload } from '../payloads/payload.ts';
import { type Play, type Played, play } from './attacker.ts';
import { startCrowd } from './crowd.ts';
import { openCustomers, READERS, type Victim } from './victim.ts';

export interface DesyncOptions {
  payloads?: readonly Payload[];
  /** How often each is played, in each of its forms. */
  rounds: number;
  /** What the outer requests ask for. */
  target?: string;
}

export interface DesyncReport {
  plays: number;
  /** Outer requests that a process of ours took; the others were refused. */
  taken: number;
  /** What the victims asked meanwhile. */
  calls: number;
  /** Payloads of which the inner request was taken for one of nobody's: whoever sent it was not answered it. */
  smuggled: string[];
  /** Payloads of which the inner request was taken for the sender's own next one, and answered to the sender. */
  ownNext: string[];
  /** Victims' answers that were not their own. */
  wrong: string[];
  /** What attackers got of others'. */
  leaked: string[];
}

export const API_TARGET = '/api/auth/verify';
export const PAGE_TARGET = '/no-such.txt';

const ATTACKERS = 8;
const CUSTOMERS = 5;

/** Plays every payload against a door while victims use it, and tells who was answered what was not theirs. */
export async function desync(
  door: Door,
  { payloads = CORPUS, rounds, target = door.has.api ? API_TARGET : PAGE_TARGET }: DesyncOptions,
): Promise<DesyncReport> {
  const before = door.seen().length;
  const crowd = startCrowd(door.port, await victimsAt(door));
  const plays = playsOf(payloads, rounds, target);
  const played = new Map<string, Played & Play>();
  const next = plays.values();
  const attack = async () => {
    for (const one of next) played.set(one.name, { ...one, ...(await play(door, crowd, one)) });
  };
  await Promise.all(Array.from({ length: ATTACKERS }, attack));
  const { calls, wrong } = await crowd.stop();
  const callers = door
    .seen()
    .slice(before)
    .map(({ caller }) => caller);
  const inner = callers.flatMap((caller) => played.get(/(\S+)\.inner/.exec(caller)?.[1] ?? '') ?? []);
  return {
    plays: plays.length,
    taken: callers.filter((caller) => caller.endsWith('.outer')).length,
    calls,
    smuggled: namesOf(inner.filter(({ isInnerAnswered }) => !isInnerAnswered)),
    ownNext: namesOf(inner.filter(({ isInnerAnswered }) => isInnerAnswered)),
    wrong,
    leaked: [...played.values()].flatMap(({ payload, leaked }) =>
      leaked.map((what) => `${payload.name}: ${what}`),
    ),
  };
}

async function victimsAt({ port, has }: Door): Promise<Victim[]> {
  const customers = has.api ? await openCustomers(port, CUSTOMERS) : [];
  // Beside customers, readers are too quick to be waited for.
  const readers = has.pages ? READERS.map((reader) => ({ ...reader, isAwaited: !has.api })) : [];
  return [...customers, ...readers];
}

const namesOf = (plays: readonly Play[]) => [...new Set(plays.map(({ payload }) => payload.name))];

/** Each payload in each of its forms; the rounds one after the other, so that like follows upon unlike. */
function playsOf(payloads: readonly Payload[], rounds: number, target: string): Play[] {
  return Array.from({ length: rounds }, (_, round) =>
    [true, false].flatMap((isWhole) =>
      payloads.map((payload, nth) => ({
        payload,
        name: `attack-${round}-${nth}-${isWhole ? 'whole' : 'open'}`,
        target,
        isWhole,
        isInTwo: round % 2 === 1,
      })),
    ),
  ).flat();
}
