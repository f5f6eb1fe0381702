import { createHmac } from 'node:crypto';
import { mailboxOf } from '@stampwell/contracts';
import type { People } from '@stampwell/vault';
import type { Pool } from 'pg';

/**
 * [SU21] Addresses that have had their trial, even if the account is deleted. Each is kept as a keyed hash for two years, so that
 * it identifies no one (decision 106).
 */
export interface UsedTrials {
  /** True if this business's address had a trial with another account. */
  hadBefore(businessId: string): Promise<boolean>;
  /** Records that this business's address has had its trial. Safe to repeat. */
  remember(businessId: string): Promise<void>;
  /** This business's trial was withdrawn. Safe to repeat. */
  forget(businessId: string): Promise<void>;
}

interface UsedTrialPorts {
  pool: Pool;
  people: Pick<People, 'byId'>;
  /** Secret, because it allows testing whether a known address is among the hashes. */
  trialKey: string;
}

export function createUsedTrials({ pool, people, trialKey }: UsedTrialPorts): UsedTrials {
  const hashOf = (email: string) => createHmac('sha256', trialKey).update(mailboxOf(email)).digest();
  return {
    async hadBefore(businessId) {
      const owner = await people.byId(businessId);
      if (!owner) return false;
      // A verified owner is not barred by an account that used the address without verifying it.
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

    async forget(businessId) {
      const owner = await people.byId(businessId);
      if (owner) await pool.query('DELETE FROM platform.used_trials WHERE hash = $1', [hashOf(owner.email)]);
    },
  };
}
