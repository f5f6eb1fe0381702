import type pg from 'pg';
import { GUARDS } from './guards.ts';

/**
 * The guards of the log's rows, one line each: columns, constraints, triggers, functions and rights. Values that differ between
 * installations (when a migration ran, whether a constraint was validated since) are left out.
 */
const LINES = `
  WITH log AS (SELECT * FROM pg_class WHERE relnamespace = 'es'::regnamespace)
  SELECT format('%s is of kind %s%s%s%s', relname, relkind, relpersistence,
      CASE WHEN relrowsecurity THEN ', hides rows' END, CASE WHEN relforcerowsecurity THEN ' from its owner' END) AS line
    FROM log WHERE relkind NOT IN ('i', 'S', 't', 'I', 'c')
  UNION ALL SELECT format('%s has %s %s%s%s%s', relname, attname, format_type(atttypid, atttypmod),
      CASE WHEN attnotnull THEN ' not null' END, CASE attidentity WHEN 'a' THEN ', always given' WHEN 'd' THEN ', given' END,
      ', default ' || pg_get_expr(adbin, adrelid))
    FROM log JOIN pg_attribute ON attrelid = log.oid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE relkind NOT IN ('i', 'S', 't', 'I', 'c') AND attnum > 0 AND NOT attisdropped
  UNION ALL SELECT format('%s keeps %s: %s', relname, conname, replace(pg_get_constraintdef(k.oid), ' NOT VALID', ''))
    FROM log JOIN pg_constraint k ON conrelid = log.oid WHERE contype <> 'n'
  UNION ALL SELECT format('%s fires %s (%s): %s', relname, tgname, tgenabled, pg_get_triggerdef(t.oid))
    FROM log JOIN pg_trigger t ON tgrelid = log.oid WHERE NOT tgisinternal
  UNION ALL SELECT format('%s is rewritten by %s', relname, rulename) FROM log JOIN pg_rewrite r ON ev_class = log.oid
  UNION ALL SELECT format('%s has the policy %s', relname, polname) FROM log JOIN pg_policy p ON polrelid = log.oid
  UNION ALL SELECT format('%s has rows of %s', relname, inhrelid::regclass) FROM log JOIN pg_inherits ON inhparent = log.oid
  UNION ALL SELECT format('%s runs %s%s', proname, md5(prosrc), CASE WHEN prosecdef THEN ' as its owner' END)
    FROM pg_proc WHERE pronamespace = 'es'::regnamespace
  UNION ALL SELECT format('right: %s may %s %s', coalesce(g.rolname, 'everybody'), lower(privilege_type), relname)
    FROM log, aclexplode(relacl) AS a LEFT JOIN pg_roles g ON g.oid = grantee WHERE grantee <> relowner
  UNION ALL SELECT format('right: %s may %s %s', coalesce(g.rolname, 'everybody'), lower(privilege_type), proname)
    FROM pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner))) AS a LEFT JOIN pg_roles g ON g.oid = grantee
    WHERE pronamespace = 'es'::regnamespace AND grantee <> proowner`;

export async function readGuards(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(LINES);
  return rows.map(({ line }) => line).sort();
}

/** Differences from this release's migrations. Missing rights are not reported, since an installation may have no roles. */
export async function checkGuards(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const guards = await readGuards(client);
  const there = new Set(guards);
  const known = new Set(GUARDS);
  const { rows } = await client.query<{ taken: boolean }>(
    'SELECT last_value < (SELECT max(position) FROM es.events) AS taken FROM es.events_position_seq',
  );
  return [
    ...GUARDS.filter((line) => !there.has(line) && !line.startsWith('right: ')).map(
      (line) => `missing: ${line}`,
    ),
    ...guards.filter((line) => !known.has(line)).map((line) => `not ours: ${line}`),
    ...(rows[0]?.taken ? ['the next position is one that an event has'] : []),
  ];
}
