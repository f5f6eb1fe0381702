import { type CheckOptions, checkLog, type Finding, type LogCheck } from '@stampwell/transparency/proof';
import { toBase64 } from '@stampwell/transparency/tlog/bytes.ts';
import type { Verifier } from '@stampwell/transparency/tlog/note-keys.ts';
import { checkReceipt, parseReceipt } from '@stampwell/transparency/tlog/receipt.ts';

export type Print = (line: string) => void;

/** Exit codes of a verification. */
export const VERIFIED = 0;
export const WRONG = 1;
export const NOT_VERIFIED = 2;

interface Telling extends CheckOptions {
  /** Maximum age of an event without a seal; unlimited if absent, because an export may be old. */
  maxAgeMs?: number;
  now?: Date;
}

/**
 * Verifies a log and prints the result.
 * @returns the exit code: WRONG if something differs from what was sealed, NOT_VERIFIED if too little is sealed to tell
 */
export async function tellCheck(options: Telling, print: Print): Promise<number> {
  const check = await checkLog(options);
  for (const { generation, size, gaveUp, reason } of check.restores)
    print(
      `! a backup was restored: generation ${generation} goes on from ${size} events, ${gaveUp.size} had been sealed (${reason})`,
    );
  if (check.finding) {
    print(`✗ ${wordsOf(check.finding)}`);
    return WRONG;
  }
  const doubt = doubtOf(check, options);
  if (doubt) {
    print(`? Not verified: ${doubt}`);
    return NOT_VERIFIED;
  }
  for (const line of summary(check)) print(line);
  return VERIFIED;
}

/** The reason why the seals do not suffice to verify the log. */
function doubtOf(
  { events, newest, unsealed, unsealedSince }: LogCheck,
  { maxAgeMs, now = new Date() }: Telling,
): string | null {
  if (newest === null && events > 0)
    return `nothing is sealed, so none of the ${events} events can be compared with anything`;
  if (maxAgeMs === undefined || unsealedSince === null) return null;
  const age = now.getTime() - Date.parse(unsealedSince);
  if (age <= maxAgeMs) return null;
  return `the newest seal is too old: ${unsealed} events, the oldest of ${unsealedSince}, have none. See whether the projector seals the log`;
}

function* summary({ events, unsealed, checkpoints, newest, gap }: LogCheck): Generator<string> {
  yield `✓ ${events} events, ${checkpoints} checkpoints, each goes on from the one before`;
  if (unsealed > 0)
    yield `  ${unsealed} of them are newer than the newest checkpoint: nothing is said of these`;
  if (gap !== null)
    yield `  position ${gap} is empty behind the newest checkpoint: an append failed, or an event is gone`;
  if (newest) yield `  ${newest.origin} ${newest.size} ${toBase64(newest.root)}`;
}

/** Describes a finding and its first position. */
export function wordsOf(finding: Finding): string {
  switch (finding.kind) {
    case 'changed':
      return `position ${finding.position}: the event is not the one that was sealed`;
    case 'unreadable':
      return `position ${finding.position}: what stands there cannot be read as an event`;
    case 'missing':
      return `position ${finding.position}: the event that was sealed is gone`;
    case 'inserted':
      return `position ${finding.position}: an event stands here that was never sealed`;
    case 'doubled':
      return `position ${finding.position}: two events stand here`;
    case 'salt':
      return `position ${finding.position}: the event is as it was sealed, its salt in proof.tiles is not`;
    case 'leaf':
      return `position ${finding.position}: the leaf in proof.tiles is not the event's`;
    case 'reordered':
      return `position ${finding.position}: the events do not stand in their order`;
    case 'cut off':
      return `position ${finding.position}: the log ends before it, and ${finding.lost} more events were sealed. The newest were deleted, or an older state was put back and no restore was noted`;
    case 'broken seal':
      return `the seals themselves: ${finding.seal} ${finding.reason}`;
  }
}

const PROBLEMS = {
  unreadable: 'It is damaged: not all of it can be read',
  signature: 'Its checkpoint is not signed with this log’s key',
  altered: 'It was changed: what it says is not what was sealed',
};

export function tellReceipt(text: string, log: Verifier, print: Print): number {
  const receipt = parseReceipt(text);
  const checked = receipt && checkReceipt(receipt, log);
  if (!checked?.ok) {
    print(`✗ ${checked ? PROBLEMS[checked.problem] : 'This is not a receipt'}`);
    return WRONG;
  }
  const { event, index, size, origin } = checked;
  print(`✓ ${event.type} of ${event.at} is event ${index + 1} of the ${size} that ${origin} sealed`);
  print(JSON.stringify(event.data, null, 2));
  return VERIFIED;
}
