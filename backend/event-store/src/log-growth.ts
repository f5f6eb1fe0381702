/** Tells whoever waits for the log to grow that it has. */
export class LogGrowth {
  readonly #waiting = new Set<() => void>();
  #times = 0;

  announce(): void {
    this.#times += 1;
    for (const wake of [...this.#waiting]) wake();
  }

  /** To be asked before one looks: growth while one looked then still counts. */
  get times(): number {
    return this.#times;
  }

  /**
   * Resolves when the log has grown since.
   * @param timeoutMs after so long it resolves anyway
   */
  async since(times: number, signal: AbortSignal, timeoutMs?: number): Promise<void> {
    if (this.#times > times || signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.add(resolve);
    signal.addEventListener('abort', resolve as () => void);
    const timer = timeoutMs === undefined ? undefined : setTimeout(resolve, timeoutMs);
    await promise;
    clearTimeout(timer);
    this.#waiting.delete(resolve);
    signal.removeEventListener('abort', resolve as () => void);
  }
}
