import type { Logger } from 'pino';

/** Reports that iPhones are known to send. Any other text may come from a stranger, and is only counted. */
const REPORTS: Record<string, RegExp> = {
  register: /(^|\W)Register task/,
  unregister: /(^|\W)Unregister task/,
  list: /(^|\W)Get serial #s task/,
  fetch: /(^|\W)Get pass task/,
  refused: /Authentication failure/,
  status: /Unexpected response code/,
  malformed: /Server response was malformed/,
  sameTag: /lastUpdated tag .{0,100}remained the same/,
  ignoredSince: /Server ignored the 'if-modified-since' header/,
  unchanged: /but the pass was unchanged/,
  unregistered: /Update requested for unregistered serial number/,
};
/** Phones send less than this. It bounds what a stranger can add to our log. */
const REPORTS_PER_MINUTE = 10;

/** [WA5] Logs how many lines devices report, and which of the known ones. */
export function createReports(log: Pick<Logger, 'warn'>, now: () => number = Date.now) {
  let [minute, taken] = [0, 0];
  return (lines: readonly string[]): void => {
    const current = Math.floor(now() / 60_000);
    if (current !== minute) [minute, taken] = [current, 0];
    taken += 1;
    if (taken > REPORTS_PER_MINUTE) return;
    const known = Object.entries(REPORTS).flatMap(([name, pattern]) =>
      lines.some((line) => pattern.test(line)) ? [name] : [],
    );
    log.warn({ lines: lines.length, known }, 'a device reports trouble with a pass');
  };
}
