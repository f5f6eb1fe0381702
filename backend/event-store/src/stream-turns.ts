/**
 * A mutex for each stream: commands of one process that write the same stream run one after another, instead of all deciding
 * on the same version and all but one conflicting.
 */
export class StreamTurns {
  readonly #last = new Map<string, Promise<void>>();

  /** A command's place in the queues, before it holds any stream. */
  place(): Turn {
    return new Turn(this.#last);
  }
}

export class Turn {
  readonly #last: Map<string, Promise<void>>;
  #held: string[] = [];
  #releases: (() => void)[] = [];

  constructor(last: Map<string, Promise<void>>) {
    this.#last = last;
  }

  /** Locks these streams. @returns true if it had to wait, so that an earlier decision must be made again */
  async take(streams: readonly string[]): Promise<boolean> {
    if (streams.every((stream) => this.#held.includes(stream))) return false;
    this.release();
    let waited = false;
    // All lock in the same order, so that there is no deadlock.
    for (const stream of [...streams].sort()) {
      const before = this.#last.get(stream);
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#last.set(stream, promise);
      this.#held.push(stream);
      this.#releases.push(() => {
        if (this.#last.get(stream) === promise) this.#last.delete(stream);
        resolve();
      });
      if (!before) continue;
      waited = true;
      await before;
    }
    return waited;
  }

  release(): void {
    for (const release of this.#releases) release();
    this.#held = [];
    this.#releases = [];
  }
}
