import { type CheckOptions, checkLog, type Finding, type LogCheck } from '@stampwell/proof';
import { toBase64 } from '@stampwell/tlog/bytes.ts';
import type { Verifier } from '@stampwell/tlog/note-keys.ts';
import { checkReceipt, parseReceipt } from '@stampwell/tlog/receipt.ts';

type Print = (line: string) => void;

/** Checks a log and says on the terminal what came out. @returns the exit code: 2 where something is not as it was sealed */
export async function tellCheck(options: CheckOptions, print: Print): Promise<number> {
  const check = await checkLog(options);
  for (const { generation, size, gaveUp, reason } of check.restores)
    print(
      `! a backup was restored: generation ${generation} goes on from ${size} events, ${gaveUp.size} had been sealed (${reason})`,
    );
  if (check.finding) {
    print(`✗ ${wordsOf(check.finding)}`);
    return 2;
  }
  for (const line of summary(check)) print(line);
  return 0;
}

function* summary({ events, unsealed, checkpoints, newest }: LogCheck): Generator<string> {
  yield `✓ ${events} events, ${checkpoints} checkpoints, each goes on from the one before`;
  if (unsealed > 0) yield `  ${unsealed} of them are newer than the newest checkpoint`;
  if (newest) yield `  ${newest.origin} ${newest.size} ${toBase64(newest.root)}`;
}

/** What is wrong, and where first. */
export function wordsOf(finding: Finding): string {
  switch (finding.kind) {
    case 'changed':
      return `position ${finding.position}: the event is not the one that was sealed`;
    case 'unreadable':
      return `position ${finding.position}: what stands there cannot be read as an event`;
    case 'missing':
      return `position ${finding.position}: the event that was sealed is gone`;
    case 'inserted':
      return `position ${finding.position}: an event that was never sealed stands before others that were`;
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

/** The same for a receipt. */
export function tellReceipt(text: string, log: Verifier, print: Print): number {
  const receipt = parseReceipt(text);
  const checked = receipt && checkReceipt(receipt, log);
  if (!checked?.ok) {
    print(`✗ ${checked ? PROBLEMS[checked.problem] : 'This is not a receipt'}`);
    return 2;
  }
  const { event, index, size, origin } = checked;
  print(`✓ ${event.type} of ${event.at} is event ${index + 1} of the ${size} that ${origin} sealed`);
  print(JSON.stringify(event.data, null, 2));
  return 0;
}
