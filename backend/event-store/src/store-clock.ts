/** How long a reading of the store's clock is extrapolated with this process's monotonic counter. */
const TRUSTED_MS = 1000;

/**
 * The store's clock between two readings. The process's wall clock is not used, so it may be wrong by hours; the monotonic
 * counter drifts by microseconds while a reading is trusted.
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
