/** Seeded, so that a change can be repeated. */
export interface Random {
  /** An integer from 0 to `end`, exclusive. */
  below(end: number): number;
  of<T>(list: readonly T[]): T;
}

/** mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed;
  const below = (end: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % end;
  };
  return {
    below,
    of<T>(list: readonly T[]): T {
      if (list.length === 0) throw new Error('nothing to choose from');
      return list[below(list.length)] as T;
    },
  };
}
