import { readSealState, type SealState } from '@stampwell/transparency/proof/seal-age.queries.ts';
import type { VerifyPorts } from './verify-chains.ts';

/** Reads how far the log is sealed, for health checks and metrics. */
export type SealStatePort = () => Promise<SealState>;

export const createSealState =
  ({ pool, store }: Pick<VerifyPorts, 'pool' | 'store'>): SealStatePort =>
  () =>
    readSealState(pool, store.written);
