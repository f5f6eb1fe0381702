import type { KeyObject } from 'node:crypto';
import { DomainError, houseText } from '@stampwell/contracts';
import type { Pool } from 'pg';
import type { DataKeys } from './keys/data-keys.ts';
import type { FreeTexts } from './people.ts';
import { openField, type PersonRow, sealField, UUID } from './sealed-person.ts';

/** @param keysOf keys of subjects not erased, read from the database each time */
export function createFreeTexts(
  pool: Pool,
  keys: DataKeys,
  keysOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, KeyObject>>,
): FreeTexts {
  return {
    async sealText(subjectId, text) {
      if (text === '') return houseText('');
      const { rows } = await pool.query<Pick<PersonRow, 'key_id' | 'wrapped'>>({
        name: 'vault-key-of',
        text: 'SELECT key_id, wrapped FROM vault.data_keys WHERE subject_id = $1',
        values: [UUID.test(subjectId) ? subjectId : null],
      });
      const [row] = rows;
      if (!row) throw new DomainError('not_found');
      const key = await keys.unwrap(subjectId, { keyId: row.key_id, wrapped: row.wrapped });
      return { of: subjectId, sealed: sealField(key, subjectId, 'text', text).toString('base64') };
    },
    async textReader(subjectIds) {
      const found = await keysOf(subjectIds);
      const keyOf = (id: string) => {
        if (!subjectIds.includes(id)) throw new Error(`text of ${id} was not asked for`);
        return found.get(id);
      };
      return (text) => {
        if ('plain' in text) return text.plain;
        const key = keyOf(text.of);
        return key ? openField(key, text.of, 'text', Buffer.from(text.sealed, 'base64')) : null;
      };
    },
  };
}
