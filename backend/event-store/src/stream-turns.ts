/**
 * Commands of one process that write the same stream take turns at it: each decides on what the one before it left,
 * instead of all of them deciding on the same version and all but one for nothing.
 */
export class StreamTurns {
  readonly #last = new Map<string, Promise<void>>();

  /** A command's place in the queues; nothing held yet. */
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

  /** Holds these streams alone. @returns true if others were before it: a decision made earlier is to be made again. */
  async take(streams: readonly string[]): Promise<boolean> {
    if (streams.every((stream) => this.#held.includes(stream))) return false;
    this.release();
    let waited = false;
    // In one order for all, so that no two can wait for each other.
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
