/** Notifies waiting readers that the log has grown. */
export class LogGrowth {
  readonly #waiting = new Set<() => void>();
  #times = 0;

  announce(): void {
    this.#times += 1;
    for (const wake of [...this.#waiting]) wake();
  }

  /** Call before reading, so that growth during the read is not missed. */
  get times(): number {
    return this.#times;
  }

  /**
   * Resolves when the log has grown since.
   * @param timeoutMs resolves after this time at the latest
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
