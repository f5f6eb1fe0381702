type Steps = readonly number[] | undefined;

/** The numbers of steps that are taken; none are absent. */
export function takenIn(...steps: readonly Steps[]): { taken?: number[] } {
  const taken = steps.flatMap((some) => some ?? []);
  return taken.length > 0 ? { taken } : {};
}

/** The steps without each of the others, once: [1, 1, 2] without [1] is [1, 2]. */
export function lessOnce(steps: Steps, others: Steps = []): number[] | undefined {
  const left = [...(steps ?? [])];
  for (const other of others) {
    const at = left.indexOf(other);
    if (at >= 0) left.splice(at, 1);
  }
  return takenIn(left).taken;
}
