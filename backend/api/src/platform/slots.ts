/** Runs at most so many works at once; the others wait their turn. */
export interface Slots {
  run<T>(work: () => Promise<T>): Promise<T>;
  /** How many wait. */
  waiting(): number;
}

export function createSlots(size: number): Slots {
  const queue: (() => void)[] = [];
  let taken = 0;

  async function take(): Promise<void> {
    if (taken < size) taken += 1;
    else await new Promise<void>((resolve) => queue.push(resolve));
  }

  /** The slot passes straight to whoever waits longest. */
  function give(): void {
    const next = queue.shift();
    if (next) next();
    else taken -= 1;
  }

  return {
    async run(work) {
      await take();
      try {
        return await work();
      } finally {
        give();
      }
    },
    waiting: () => queue.length,
  };
}
