import { emailKey } from '@stampwell/contracts';
import { type KeyRing, platformSeal } from '@stampwell/vault';
import type { Pool } from 'pg';

/** Addresses without a mailbox, by a server's report. Stored as keyed hashes, so that a dump reveals none. */
export interface BouncedAddresses {
  has(address: string): Promise<boolean>;
  add(address: string): Promise<void>;
  /** For an address that accepted a mail again. */
  remove(address: string): Promise<void>;
}

export function createBouncedAddresses(pool: Pool, ring: Pick<KeyRing, 'indexKey'>): BouncedAddresses {
  const seal = platformSeal(ring, 'bounced addresses');
  const tagOf = (address: string) => seal.tag(emailKey(address));
  return {
    async has(address) {
      const { rowCount } = await pool.query('SELECT FROM platform.bounced_addresses WHERE tag = $1', [
        tagOf(address),
      ]);
      return rowCount !== 0;
    },
    async add(address) {
      await pool.query(
        `INSERT INTO platform.bounced_addresses (tag) VALUES ($1) ON CONFLICT (tag) DO UPDATE SET at = now()`,
        [tagOf(address)],
      );
    },
    async remove(address) {
      await pool.query('DELETE FROM platform.bounced_addresses WHERE tag = $1', [tagOf(address)]);
    },
  };
}
