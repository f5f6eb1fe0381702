import type { WrittenLog } from '@stampwell/event-store';
import type { Failures } from '@stampwell/process';
import { keepTree } from '@stampwell/proof';
import type { ProofConfig } from './proof-settings.ts';

const WHERE = 'sealing the log';

/** Keeps the tree over the log and seals it, and tells the process's log what comes in between. Ends with the signal. */
export function sealLog(
  config: ProofConfig,
  parts: { databaseUrl: string; written: WrittenLog; signal: AbortSignal; failures: Failures },
): Promise<void> {
  const { databaseUrl, written, signal, failures } = parts;
  return keepTree({
    ...config,
    ...{ databaseUrl, log: written, signal },
    onState(state) {
      if (state.state === 'sealed') failures.recovered(WHERE);
      else if (state.state === 'unwitnessed') failures.failed(`witness ${state.witness}`, state.error);
      else if (state.state !== 'waiting') failures.failed(WHERE, state.error);
    },
  });
}
