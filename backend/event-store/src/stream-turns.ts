/**
 * Commands of one process that lost a race for a stream take turns at it, so that a crowd on one stream costs each of
 * them one more try and not one try per rival.
 */
export class StreamTurns {
  readonly #last = new Map<string, Promise<void>>();

  /** Waits for these streams. @returns the call that gives them up. */
  async take(streams: readonly string[]): Promise<() => void> {
    const releases: (() => void)[] = [];
    // In one order for all, so that no two can wait for each other.
    for (const stream of [...new Set(streams)].sort()) {
      const before = this.#last.get(stream);
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#last.set(stream, promise);
      releases.push(() => {
        if (this.#last.get(stream) === promise) this.#last.delete(stream);
        resolve();
      });
      await before;
    }
    return () => {
      for (const release of releases) release();
    };
  }
}
