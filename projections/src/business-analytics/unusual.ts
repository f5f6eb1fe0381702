/** Fewer stamps than these are no pattern yet. */
const ENOUGH_STAMPS = 30;
/** So many times what a colleague gives is far above. */
const FAR_ABOVE = 3;

/** Which of the staff gave far more than the others did at the median: for the owner to look at, not a verdict. */
export function unusualOf(stamps: number[]): boolean[] {
  return stamps.map((own, index) => {
    const others = stamps.filter((given, other) => other !== index && given > 0).sort((a, b) => a - b);
    if (others.length === 0 || own < ENOUGH_STAMPS) return false;
    return own > FAR_ABOVE * median(others);
  });
}

function median(sorted: number[]): number {
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
