import type pg from 'pg';
import type { PendingRow } from '../projector/pending-rows.ts';
import { flaggedColumns, flagsOf, initialValue } from '../projector/statements.ts';
import type { Column, Table } from '../projector/table.ts';
import { copyLines, lineOf } from './copy.ts';

const quoted = (name: string) => `"${name}"`;

/**
 * Spills a table that outgrows memory: each time, the held rows go to disk as one more part, and at the end PostgreSQL merges the
 * parts by key, with the projector's rules. Many times faster than looking up each row that may already exist.
 */
export class Parts {
  readonly #client: pg.Client;
  readonly #schema: string;
  readonly #table: Table;
  #count = 0;

  constructor(client: pg.Client, schema: string, table: Table) {
    this.#client = client;
    this.#schema = schema;
    this.#table = table;
  }

  get #name(): string {
    return `${this.#schema}.${quoted(`${this.#table.name}_parts`)}`;
  }

  /** Writes the rows gathered since the last part. */
  async add(rows: Iterable<PendingRow>): Promise<void> {
    const { keyNames, keyTypes, columnNames, columns } = this.#table;
    if (this.#count === 0) {
      const definitions = [
        ...keyNames.map((name, index) => `${quoted(name)} ${keyTypes[index]}`),
        ...columnNames.map((name, index) => `${quoted(name)} ${columns[index]?.type}`),
      ];
      await this.#client.query(
        `CREATE UNLOGGED TABLE ${this.#name} (${definitions.join(', ')}, _named int, _part int)`,
      );
    }
    this.#count += 1;
    await copyLines(this.#client, `COPY ${this.#name} FROM STDIN`, this.#lines(rows, this.#count));
  }

  *#lines(rows: Iterable<PendingRow>, part: number) {
    const table = this.#table;
    for (const row of rows) yield `${lineOf(table, row, false)}\t${flagsOf(table, row)}\t${part}\n`;
  }

  async merge(): Promise<void> {
    const { name, keyNames, columnNames, columns } = this.#table;
    const keys = keyNames.map(quoted).join(', ');
    const named = flaggedColumns(this.#table);
    const cells = columns.map((column, index) =>
      merged(column, quoted(columnNames[index] ?? ''), 1 << named.indexOf(index)),
    );
    await this.#client.query(
      `INSERT INTO ${this.#schema}.${quoted(name)} (${[keys, ...columnNames.map(quoted)].join(', ')})
        SELECT ${[keys, ...cells].join(', ')} FROM ${this.#name} GROUP BY ${keys}`,
    );
    await this.#client.query(`DROP TABLE ${this.#name}`);
  }
}

/** The SQL that merges a column's parts by its mode. */
function merged(column: Column, name: string, bit: number): string {
  const initial = initialValue(column);
  if (column.mode === 'set') {
    const isNamed = `_named & ${bit} <> 0`;
    const last = `(array_agg(${name} ORDER BY _part DESC) FILTER (WHERE ${isNamed}))[1]`;
    return initial ? `CASE WHEN bool_or(${isNamed}) THEN ${last} ELSE ${initial} END` : last;
  }
  const first = `(array_agg(${name} ORDER BY _part) FILTER (WHERE ${name} IS NOT NULL))[1]`;
  const expressions = { keep: first, add: `sum(${name})`, max: `max(${name})`, min: `min(${name})` };
  const value = expressions[column.mode];
  return initial ? `coalesce(${value}, ${initial})` : value;
}
