import { type KeeperState, type KeepTreeOptions, keepTree } from '../src/proof/keep-tree.ts';

/** A keeper with short intervals: each poll seals what is new. */
export function startKeeper(
  options: Omit<KeepTreeOptions, 'signal' | 'onState' | 'operator'> & Partial<KeepTreeOptions>,
) {
  const ended = new AbortController();
  const states: KeeperState[] = [];
  const wakes: (() => void)[] = [];
  /** Size of the newest checkpoint. */
  const sealed = () => states.findLast((one) => one.state === 'sealed')?.size;
  const keeping = keepTree({
    operator: null,
    ...{ everyMs: 0, pollMs: 20, everyEvents: 100 },
    ...options,
    signal: ended.signal,
    onState(state) {
      states.push(state);
      for (const wake of wakes.splice(0)) wake();
    },
  });
  return {
    states,
    sealed,
    /** Resolves when that many events are sealed. */
    async hasSealed(size: number) {
      while (sealed() !== size) await new Promise<void>((wake) => wakes.push(wake));
    },
    async stop() {
      ended.abort();
      await keeping;
    },
  };
}
