/** Wakes whoever waits for the log to grow. */
export class Bell {
  readonly #sleepers = new Set<() => void>();
  #rings = 0;

  ring(): void {
    this.#rings += 1;
    for (const wake of [...this.#sleepers]) wake();
  }

  /** To be taken before one looks: a ring while one looked then still counts. */
  mark(): number {
    return this.#rings;
  }

  /**
   * Resolves at the next ring since the mark.
   * @param patienceMs after so long it resolves anyway
   */
  wait(mark: number, signal: AbortSignal, patienceMs?: number): Promise<void> {
    if (this.#rings > mark || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#sleepers.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const timer = patienceMs === undefined ? undefined : setTimeout(wake, patienceMs);
      this.#sleepers.add(wake);
      signal.addEventListener('abort', wake);
    });
  }
}
