import { readFileSync } from 'node:fs';
import { openTestDatabase } from '@stampwell/local/test-database.ts';
import type { SqlType } from '@stampwell/runtime/projector/table.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { projectors } from './index.ts';

const db = await openTestDatabase();
afterAll(() => db.drop());

const TYPE_NAMES: Record<SqlType, string> = {
  uuid: 'uuid',
  text: 'text',
  int: 'int4',
  bigint: 'int8',
  float: 'float8',
  date: 'date',
  timestamptz: 'timestamptz',
  boolean: 'bool',
  jsonb: 'jsonb',
};

async function inDatabase(schema: string) {
  const { rows } = await db.pool.query<{ table: string; column: string; type: string }>(
    `SELECT table_name AS table, column_name AS column, udt_name AS type FROM information_schema.columns
      WHERE table_schema = $1 AND is_generated = 'NEVER' ORDER BY 1, 2`,
    [schema],
  );
  return rows.map(({ table, column, type }) => `${table}.${column} ${type}`).sort();
}

describe.each(projectors.map((projector) => [projector.name, projector] as const))(
  '%s',
  (name, projector) => {
    it('declares the tables that its DDL makes', async () => {
      const schema = name.replaceAll('-', '_');
      await db.pool.query(
        `CREATE SCHEMA ${schema}; SET search_path TO ${schema}; ${readFileSync(projector.ddl, 'utf8')}; RESET search_path`,
      );
      const declared = projector.tables.flatMap(
        ({ name: table, keyNames, keyTypes, columnNames, columns }) => [
          ...keyNames.map((key, index) => `${table}.${key} ${TYPE_NAMES[keyTypes[index] ?? 'text']}`),
          ...columnNames.map(
            (column, index) => `${table}.${column} ${TYPE_NAMES[columns[index]?.type ?? 'text']}`,
          ),
        ],
      );
      expect(await inDatabase(schema)).toEqual(declared.sort());
    });

    it('keys each table by its primary key', async () => {
      const { rows } = await db.pool.query<{ table: string; columns: string[] }>(
        `SELECT c.conrelid::regclass::text AS table, array_agg(a.attname::text) AS columns
        FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
        WHERE c.contype = 'p' AND c.connamespace = to_regnamespace($1) GROUP BY 1`,
        [name.replaceAll('-', '_')],
      );
      const keys = new Map(rows.map(({ table, columns }) => [table.split('.').at(-1), columns.sort()]));
      for (const { name: table, keyNames } of projector.tables)
        expect(keys.get(table)).toEqual([...keyNames].sort());
    });
  },
);
