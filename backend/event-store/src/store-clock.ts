/** How long a reading of the store's clock may be carried on by this process's own steady counter. */
const TRUSTED_MS = 1000;

/**
 * The store's clock between two readings of it. The process's wall clock plays no part, so it may be wrong by hours;
 * its steady counter drifts by microseconds in the time that a reading is trusted.
 */
export class StoreClock {
  #read = Number.NEGATIVE_INFINITY;
  #ahead = 0;

  set(now: Date): void {
    this.#read = performance.now();
    this.#ahead = now.getTime() - this.#read;
  }

  /** Undefined when the last reading is too old. */
  now(): Date | undefined {
    const counter = performance.now();
    return counter - this.#read > TRUSTED_MS ? undefined : new Date(counter + this.#ahead);
  }
}
