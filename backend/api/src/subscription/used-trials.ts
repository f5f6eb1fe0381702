import { createHmac } from 'node:crypto';
import { mailboxOf } from '@stampwell/contracts';
import type { People } from '@stampwell/vault';
import type { Pool } from 'pg';

/**
 * [SU21] Which addresses have had their trial, whatever became of the account: a keyed hash of each is kept for two years, so that
 * nobody is named by it (decision 106).
 */
export interface UsedTrials {
  /** Whether the address of this business had a trial before, with another account. */
  hadBefore(businessId: string): Promise<boolean>;
  /** The address of this business has had its trial. Done again it does nothing more. */
  remember(businessId: string): Promise<void>;
}

interface UsedTrialPorts {
  pool: Pool;
  people: Pick<People, 'byId'>;
  /** Whoever has it can ask whether an address they know is among them. */
  trialKey: string;
}

export function createUsedTrials({ pool, people, trialKey }: UsedTrialPorts): UsedTrials {
  const hashOf = (email: string) => createHmac('sha256', trialKey).update(mailboxOf(email)).digest();
  return {
    async hadBefore(businessId) {
      const owner = await people.byId(businessId);
      if (!owner) return false;
      // Whoever proved the address is not barred by somebody who only wrote it down.
      const { rowCount } = await pool.query(
        'SELECT 1 FROM platform.used_trials WHERE hash = $1 AND (was_verified OR NOT $2)',
        [hashOf(owner.email), owner.emailVerifiedAt !== null],
      );
      return rowCount === 1;
    },

    async remember(businessId) {
      const owner = await people.byId(businessId);
      if (!owner) return;
      await pool.query(
        `INSERT INTO platform.used_trials (hash, was_verified) VALUES ($1, $2)
         ON CONFLICT (hash) DO UPDATE
           SET was_verified = used_trials.was_verified OR excluded.was_verified, used_at = now()`,
        [hashOf(owner.email), owner.emailVerifiedAt !== null],
      );
    },
  };
}
