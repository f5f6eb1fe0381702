export interface ProgressSeen {
  done: number;
  total: number;
  elapsedMs: number;
}

const WIDTH = 30;

/** A bar, the share, the rate and the time left: `██████░░░░  60 %  120,000 events/s  4 s left`. */
export function progressLine({ done, total, elapsedMs }: ProgressSeen): string {
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const filled = Math.round(share * WIDTH);
  const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
  const percent = `${Math.floor(share * 100)} %`.padStart(5);
  const perSecond = elapsedMs > 0 ? (done / elapsedMs) * 1000 : 0;
  const rate = `${Math.round(perSecond).toLocaleString('en-GB')} events/s`;
  return `${bar} ${percent}  ${rate}  ${timeLeft(total - done, perSecond)}`;
}

function timeLeft(left: number, perSecond: number): string {
  if (left <= 0) return 'writing and indexing';
  if (perSecond === 0) return '';
  const seconds = Math.ceil(left / perSecond);
  return seconds < 120 ? `${seconds} s left` : `${Math.ceil(seconds / 60)} min left`;
}
