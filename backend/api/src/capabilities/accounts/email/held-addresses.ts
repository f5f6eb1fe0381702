import { createHash } from 'node:crypto';
import { emailKey } from '@stampwell/contracts';
import { type KeyRing, type PersonKind, platformSeal } from '@stampwell/vault';
import type { Pool } from 'pg';

/** Keyed hashes of addresses that a former owner may take back, so that guessing them needs the vault's key. */
export function heldAddresses(ring: Pick<KeyRing, 'indexKey'>) {
  const { tag } = platformSeal(ring, 'held addresses');
  const tagOfHash = (hash: Buffer) => tag(hash.toString('hex'));
  return {
    tagOf: (kind: PersonKind, email: string) =>
      tagOfHash(
        createHash('sha256')
          .update(`${kind}:${emailKey(email)}`)
          .digest(),
      ),

    /** Older releases stored the hash without a key. */
    async tagPlainHashes(pool: Pool): Promise<void> {
      const { rows } = await pool.query<{ held_key: Buffer }>(
        'SELECT DISTINCT held_key FROM platform.email_links WHERE held_key IS NOT NULL',
      );
      for (const { held_key } of rows)
        await pool.query(
          'UPDATE platform.email_links SET held_tag = $2, held_key = NULL WHERE held_key = $1',
          [held_key, tagOfHash(held_key)],
        );
    },
  };
}

export type HeldAddresses = ReturnType<typeof heldAddresses>;
