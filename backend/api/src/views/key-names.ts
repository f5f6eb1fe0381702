import { type FreeText, keyActorName } from '@stampwell/contracts';
import type { Known, Names } from '@stampwell/read-models/queries/views.queries.ts';
import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';

const KEYS = 'SELECT id, business_id, name FROM platform.api_keys WHERE id = ANY ($1::uuid[])';

/** Names people and, where an id is no person's, the key that has it [AK9]. */
export const withKeyNames = (people: Names, pool: Pick<Pool, 'query'>): Names => ({
  ...people,
  async byIds(ids) {
    const known = await people.byIds(ids);
    const others = [...new Set(ids)].filter((id) => !known.has(id) && isUuid(id));
    if (others.length === 0) return known;
    const { rows } = await pool.query<{ id: string; business_id: string; name: FreeText }>(KEYS, [others]);
    if (rows.length === 0) return known;
    const read = await people.textReader([...new Set(rows.map(({ business_id }) => business_id))]);
    const named = rows.flatMap(({ id, name }): [string, Known][] => {
      const words = read(name);
      return words === null ? [] : [[id, { ...NO_PERSON, name: keyActorName(words) }]];
    });
    return new Map([...known, ...named]);
  },
});

const NO_PERSON = {
  email: '',
  phone: null,
  places: {},
  description: null,
  logo: null,
  lastLoginAt: null,
  isKey: true,
} as const;
