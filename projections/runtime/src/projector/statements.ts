import type { PendingRow, PendingTable } from './pending-rows.ts';
import type { Column, SqlType, SqlValue, Table } from './table.ts';

/** Types whose text needs no quotes inside an array literal. */
const PLAIN = new Set<SqlType>(['uuid', 'int', 'bigint', 'float', 'date', 'timestamptz', 'boolean']);
/** Characters that could break out of an unquoted element. Such a value is quoted, and PostgreSQL rejects it as malformed. */
const UNSAFE = /[\s{},"\\]|^null$|^$/i;

/** A PostgreSQL array as text, many times faster than the driver's conversion element by element. */
function arrayLiteral(type: SqlType, values: Iterable<SqlValue | undefined>): string {
  const isPlain = PLAIN.has(type);
  let text = '';
  for (const value of values) {
    if (text !== '') text += ',';
    if (value === null || value === undefined) text += 'NULL';
    else if (type === 'jsonb') text += quote(JSON.stringify(value));
    else if (isPlain && (typeof value !== 'string' || !UNSAFE.test(value))) text += String(value);
    else text += quote(String(value));
  }
  return `{${text}}`;
}

const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

export interface Statement {
  name: string;
  text: string;
  values: string[];
}

const quoted = (name: string) => `"${name}"`;

/** The statements that write a table's pending rows: INSERT for new rows, MERGE for the others. */
export function writeStatements(schema: string, { table, inserts, changes }: PendingTable): Statement[] {
  const statements: Statement[] = [];
  if (inserts.length > 0) statements.push(statement('insert', insertText, schema, table, inserts));
  if (changes.size > 0) statements.push(statement('merge', mergeText, schema, table, [...changes.values()]));
  return statements;
}

function statement(
  verb: string,
  textOf: (schema: string, table: Table) => string,
  schema: string,
  table: Table,
  rows: PendingRow[],
): Statement {
  const values = table.keyTypes.map((type, i) =>
    arrayLiteral(
      type,
      column(rows, (row) => row.key[i]),
    ),
  );
  table.columns.forEach(({ type }, i) => {
    values.push(
      arrayLiteral(
        type,
        column(rows, (row) => row.cells[i]),
      ),
    );
  });
  if (verb === 'merge' && flaggedColumns(table).length > 0)
    values.push(
      arrayLiteral(
        'int',
        column(rows, (row) => flagsOf(table, row)),
      ),
    );
  return { name: `${verb}:${schema}.${table.name}`, text: textOf(schema, table), values };
}

function* column(rows: PendingRow[], cell: (row: PendingRow) => SqlValue | undefined) {
  for (const row of rows) yield cell(row);
}

/** Columns in mode `set`. A change may set one to null, so rows carry flags to tell null from unchanged. */
export const flaggedColumns = (table: Table): number[] =>
  table.columns.map((c, i) => (c.mode === 'set' ? i : -1)).filter((i) => i >= 0);

/** A bitmask of the `set` columns that a row's changes name. */
export function flagsOf(table: Table, row: PendingRow): number {
  return flaggedColumns(table).reduce(
    (sum, cell, bit) => (row.cells[cell] === undefined ? sum : sum | (1 << bit)),
    0,
  );
}

function source(table: Table, withFlags: boolean): string {
  const types: SqlType[] = [...table.keyTypes, ...table.columns.map(({ type }) => type)];
  const names = [...table.keyNames, ...table.columnNames].map(quoted);
  if (withFlags) {
    types.push('int');
    names.push('_named');
  }
  return `unnest(${types.map((type, i) => `$${i + 1}::${type}[]`).join(', ')}) AS s (${names.join(', ')})`;
}

function insertText(schema: string, table: Table): string {
  const names = [...table.keyNames, ...table.columnNames].map(quoted).join(', ');
  return `INSERT INTO ${schema}.${quoted(table.name)} (${names}) SELECT ${names} FROM ${source(table, false)}`;
}

function mergeText(schema: string, table: Table): string {
  const named = flaggedColumns(table);
  const matches = table.keyNames.map((name) => `t.${quoted(name)} = s.${quoted(name)}`).join(' AND ');
  const updates = table.columns.map((c, i) => {
    const name = quoted(table.columnNames[i] ?? '');
    return `${name} = ${merged(c, name, 1 << named.indexOf(i))}`;
  });
  const names = [...table.keyNames, ...table.columnNames].map(quoted);
  const values = [
    ...table.keyNames.map((name) => `s.${quoted(name)}`),
    ...table.columns.map((c, i) => initial(c, quoted(table.columnNames[i] ?? ''), 1 << named.indexOf(i))),
  ];
  return `MERGE INTO ${schema}.${quoted(table.name)} AS t USING ${source(table, named.length > 0)} ON ${matches}
    WHEN MATCHED THEN ${updates.length > 0 ? `UPDATE SET ${updates.join(', ')}` : 'DO NOTHING'}
    WHEN NOT MATCHED THEN INSERT (${names.join(', ')}) VALUES (${values.join(', ')})`;
}

function merged({ mode }: Column, name: string, bit: number): string {
  const expressions = {
    set: `CASE WHEN s._named & ${bit} <> 0 THEN s.${name} ELSE t.${name} END`,
    keep: `coalesce(t.${name}, s.${name})`,
    add: `t.${name} + coalesce(s.${name}, 0)`,
    max: `greatest(t.${name}, s.${name})`,
    min: `least(t.${name}, s.${name})`,
  };
  return expressions[mode];
}

function initial(column: Column, name: string, bit: number): string {
  const value = initialValue(column);
  if (value === null) return `s.${name}`;
  if (column.mode === 'set') return `CASE WHEN s._named & ${bit} <> 0 THEN s.${name} ELSE ${value} END`;
  return `coalesce(s.${name}, ${value})`;
}

/** The SQL value of a new row's column that no change names; null for NULL. */
export function initialValue({ initial: value, type }: Column): string | null {
  if (value === null) return null;
  return `'${String(type === 'jsonb' ? JSON.stringify(value) : value).replaceAll("'", "''")}'::${type}`;
}

/** Reads these rows' advancing column, as text. */
export function reachedStatement(schema: string, table: Table, keys: SqlValue[][]): Statement | null {
  const column = table.advance?.column;
  if (column === undefined || keys.length === 0) return null;
  const names = table.keyNames.map(quoted);
  const sourceText = `unnest(${table.keyTypes.map((type, i) => `$${i + 1}::${type}[]`).join(', ')}) AS s (${names.join(', ')})`;
  const advancing = `t.${quoted(table.columnNames[column] ?? '')}::text`;
  return {
    name: `reached:${schema}.${table.name}`,
    text: `SELECT ${names.map((name) => `t.${name}::text`).join(', ')}, ${advancing}
      FROM ${sourceText} JOIN ${schema}.${quoted(table.name)} AS t USING (${names.join(', ')})`,
    values: table.keyTypes.map((type, i) =>
      arrayLiteral(
        type,
        keys.map((key) => key[i]),
      ),
    ),
  };
}
