import type pg from 'pg';
import { applyChanges, changesOf, type Parked, settled } from '../batch.ts';
import { type PendingRow, PendingRows, type PendingTable } from '../projector/pending-rows.ts';
import type { ProjectedEvent, Projector } from '../projector/projector.ts';
import { flaggedColumns, flagsOf, initialValue, writeStatements } from '../projector/statements.ts';
import type { Column, Table } from '../projector/table.ts';
import { copyLines, copyRows, lineOf } from './copy.ts';
import { createShadow, shadowOf } from './shadow-schema.ts';

const quoted = (name: string) => `"${name}"`;

/**
 * Spills a table that outgrows memory: each time, the held rows go to disk as one more part, and at the end PostgreSQL merges the
 * parts by key, with the projector's rules. Many times faster than looking up each row that may already exist.
 */
class Parts {
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

const CHUNK = 5000;

/** `plain` for COPY and indexes, `writer` for rows that may already exist. */
export interface BuildClients {
  plain: pg.Client;
  writer: pg.Client;
  /** The running COPY on `plain`: builds that share the connection wait for it. */
  copying: Promise<void>;
}

/** Builds one read model's next tables. */
export interface Build {
  projector: Projector;
  /** Events that cannot be projected; written at the swap. */
  parked: Parked[];
  handle(events: ProjectedEvent[]): Promise<void>;
  /** Called after the last page; only `catchUp` follows. */
  finish(): Promise<void>;
  catchUp(events: ProjectedEvent[]): Promise<void>;
}

/**
 * Builds one read model's next tables: merged in memory, written by COPY, indexed afterwards. Fails on an event that cannot be
 * projected: see `BatchBuild`.
 */
export class BulkBuild implements Build {
  readonly projector: Projector;
  readonly parked: Parked[] = [];
  readonly #clients: BuildClients;
  readonly #schema: string;
  readonly #pending = new PendingRows();
  /** Statements that create the keys and indexes a table still lacks. */
  readonly #later: Map<string, string[]>;
  /** Tables with rows in them, or in parts to be merged. */
  readonly #filled = new Set<Table>();
  readonly #inserted = new Set<Table>();
  readonly #parts = new Map<Table, Parts>();
  readonly #heldRows: number;

  private constructor(
    clients: BuildClients,
    projector: Projector,
    later: Map<string, string[]>,
    heldRows: number,
  ) {
    this.projector = projector;
    this.#clients = clients;
    this.#schema = shadowOf(projector);
    this.#later = later;
    this.#heldRows = heldRows;
  }

  static async start(clients: BuildClients, projector: Projector, heldRows: number): Promise<BulkBuild> {
    return new BulkBuild(clients, projector, await createShadow(clients.plain, projector), heldRows);
  }

  /** Projects a page; inserted rows are written at once, while the next page is projected. */
  async handle(events: ProjectedEvent[]): Promise<void> {
    this.#project(events);
    let held = 0;
    for (const rows of this.#pending.tables.values()) {
      if (rows.inserts.length >= CHUNK) await this.#insert(rows);
      held += rows.changes.size;
    }
    if (held > this.#heldRows) await this.#spill();
  }

  /** Writes the held rows, then creates keys, indexes and the planner's statistics. */
  async finish(): Promise<void> {
    await this.#clients.copying;
    if (this.#parts.size > 0) await this.#spill();
    for (const parts of this.#parts.values()) await parts.merge();
    for (const rows of this.#pending.tables.values()) await this.#flush(rows);
    for (const table of this.projector.tables) await this.#index(table);
    // Empty tables get no statistics: the planner would consider them empty long after they have grown.
    for (const { name } of this.#filled) await this.#vacuum(`${this.#schema}."${name}"`);
  }

  /**
   * Updates the planner's statistics and the visibility map, which index-only scans need. VACUUM marks only pages whose commits
   * are on disk. This connection normally does not wait for the disk, so here it commits synchronously.
   */
  async #vacuum(table: string): Promise<void> {
    const { plain } = this.#clients;
    await plain.query(`BEGIN; SET LOCAL synchronous_commit = on; ANALYZE ${table}; COMMIT`);
    await plain.query(`VACUUM ${table}`);
  }

  /** After `finish`: projects events appended since. */
  async catchUp(events: ProjectedEvent[]): Promise<void> {
    this.#project(events);
    for (const rows of this.#pending.tables.values()) await this.#flush(rows);
  }

  /** Frees memory. Changes to inserted rows stay until the end, because they are few. */
  async #spill(): Promise<void> {
    await this.#clients.copying;
    for (const { table, changes } of this.#pending.tables.values()) {
      if (this.#inserted.has(table) || changes.size === 0) continue;
      const parts = this.#parts.get(table) ?? new Parts(this.#clients.plain, this.#schema, table);
      this.#parts.set(table, parts);
      this.#filled.add(table);
      await parts.add(changes.values());
      changes.clear();
    }
  }

  #project(events: ProjectedEvent[]): void {
    for (const event of events) {
      if (event.type in this.projector.on)
        applyChanges(this.projector, event, changesOf(this.projector, event), this.#pending);
    }
  }

  /** Starts writing new rows without waiting for it to finish. */
  async #insert(pending: PendingTable): Promise<void> {
    await this.#clients.copying;
    const rows = pending.inserts;
    pending.inserts = [];
    this.#inserted.add(pending.table);
    this.#filled.add(pending.table);
    this.#clients.copying = copyRows(this.#clients.plain, this.#schema, pending.table, rows);
    // Handled by the next caller that waits for it.
    this.#clients.copying.catch(() => undefined);
  }

  async #flush(pending: PendingTable): Promise<void> {
    const { table, changes } = pending;
    if (pending.inserts.length > 0) await this.#insert(pending);
    await this.#clients.copying;
    if (changes.size === 0) return;
    if (this.#filled.has(table)) await this.#merge(pending);
    else await copyRows(this.#clients.plain, this.#schema, table, changes.values());
    this.#filled.add(table);
    changes.clear();
  }

  async #merge({ table, changes, ...rest }: PendingTable): Promise<void> {
    await this.#index(table);
    const all = [...changes];
    for (let start = 0; start < all.length; start += CHUNK) {
      const part: PendingTable = { ...rest, table, changes: new Map(all.slice(start, start + CHUNK)) };
      await settled(
        writeStatements(this.#schema, part).map((statement) => this.#clients.writer.query(statement)),
      );
    }
  }

  async #index({ name }: Table): Promise<void> {
    for (const statement of this.#later.get(name) ?? []) await this.#clients.plain.query(statement);
    this.#later.set(name, []);
  }
}
