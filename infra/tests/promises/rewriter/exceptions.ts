import { DISGUISES, EVENT_KINDS } from './event-kinds.ts';
import type { Verdict } from './scene.ts';

/** Rewrites that verify ignores, and why they gain an attacker nothing. All others must be reported. */
export const HARMLESS: Record<string, string> = {
  'snapshots without a seal': 'refused by commands, which fold the stream instead (decision 171)',
  'snapshots of another revision': 'read by no command of this release, and refused by one of another',
  'no snapshots': 'a cache: streams are folded from their events',
  'a key less': 'a repeat is a new request, as one with a new key would be',
  'a key of somebody else': 'as a key less',
  'a key of another request': 'a repeat is refused',
  'cards set aside': 'the cards are compared nevertheless',
  'the next position later': 'a gap, as a failed append leaves one',
  'a row in the lock of appends': 'nobody reads it',
  'a migration less': 'no process starts; tables are compared themselves',
  'no index of leaves': 'slower receipts',
};

/** Repaired by a running keeper, so there is nothing to name. */
const HEALED = new Set([
  ...['no checkpoint', 'a checkpoint that is none', 'a checkpoint of another key', 'an older checkpoint'],
  ...['a problem that is none', 'a tree further on', 'an advisory lock held'],
]);

const DISGUISED = new Set(DISGUISES.map(({ name }) => name));

/** Why a change ignored by verify is acceptable; null if it is not. */
export function excuseOf({ kinds, code, first, isSealed, isKeptUp, unearned }: Verdict): string | null {
  if (code !== 0 || isSealed) return null;
  const own = kinds.filter((kind) => !DISGUISED.has(kind));
  const isExcused = (kind: string) =>
    kind in HARMLESS || (isKeptUp && HEALED.has(kind)) || kind in EVENT_KINDS;
  if (!own.every(isExcused)) return null;
  // Nothing of it remains.
  if (first === null) return unearned.length === 0 ? 'harmless' : null;
  // The one inherent exception: a forged, consistent, unsealed event looks like an append by the API's own role (decision 135), which
  // can use the append function anyway.
  return 'newer than every seal';
}
