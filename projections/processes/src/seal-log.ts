import type { WrittenLog } from '@stampwell/event-store';
import type { Failures } from '@stampwell/process';
import { ageBehind, keepTree } from '@stampwell/proof';
import type { ProofConfig } from './proof-settings.ts';

const WHERE = 'sealing the log';

export interface SealingLog {
  ended: Promise<void>;
  /** True if every event older than PROOF_MAX_AGE is sealed, as far as this process knows. */
  isInTime(): Promise<boolean>;
}

/** Maintains the tree over the log and seals it, and reports failures to the process's log. */
export function sealLog(
  config: ProofConfig,
  parts: { databaseUrl: string; written: WrittenLog; signal: AbortSignal; failures: Failures },
): SealingLog {
  const { databaseUrl, written, signal, failures } = parts;
  let position = 0;
  const ended = keepTree({
    ...config,
    ...{ databaseUrl, log: written, signal },
    onState(state) {
      if (state.state === 'sealed') {
        position = state.position;
        failures.recovered(WHERE);
      } else if (state.state === 'unwitnessed') failures.failed(`witness ${state.witness}`, state.error);
      else if (state.state !== 'waiting') failures.failed(WHERE, state.error);
    },
  });
  const isInTime = async () => (await ageBehind(written, position)) <= config.maxAgeMs;
  return { ended, isInTime };
}
