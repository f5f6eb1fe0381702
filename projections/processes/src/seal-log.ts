import type { WrittenLog } from '@stampwell/event-store';
import type { Failures } from '@stampwell/process';
import { ageBehind, keepTree } from '@stampwell/proof';
import type { ProofConfig } from './proof-settings.ts';

const WHERE = 'sealing the log';

export interface SealingLog {
  /** Resolves when the signal ended it. */
  ended: Promise<void>;
  /** Whether every event older than PROOF_MAX_AGE has a seal, by what this process sealed or found sealed. */
  isInTime(): Promise<boolean>;
}

/** Keeps the tree over the log and seals it, and tells the process's log what comes in between. */
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
