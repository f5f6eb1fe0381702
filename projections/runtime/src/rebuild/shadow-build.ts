import type pg from 'pg';
import { applyChanges, changesOf, type Parked, settled } from '../batch.ts';
import { PendingRows, type PendingTable } from '../projector/pending-rows.ts';
import type { ProjectedEvent, Projector } from '../projector/projector.ts';
import { writeStatements } from '../projector/statements.ts';
import type { Table } from '../projector/table.ts';
import { copyRows } from './copy.ts';
import { Parts } from './parts.ts';
import { createShadow, shadowOf } from './shadow-schema.ts';

/** Rows a statement. */
const CHUNK = 5000;

/** `plain` for COPY and indexes, `writer` for rows that may be there already. */
export interface BuildClients {
  plain: pg.Client;
  writer: pg.Client;
  /** What `plain` is busy with: builds that share it wait for each other. */
  copying: Promise<void>;
}

/** Grows one read model's next tables. */
export interface Build {
  projector: Projector;
  /** What cannot be projected; parked at the swap. */
  parked: Parked[];
  take(events: ProjectedEvent[]): Promise<void>;
  /** Nothing more to take but what was appended meanwhile. */
  finish(): Promise<void>;
  catchUp(events: ProjectedEvent[]): Promise<void>;
}

/** One read model's next tables: merged in memory, written by COPY, indexed afterwards. What cannot be projected fails it: see `CarefulBuild`. */
export class ShadowBuild implements Build {
  readonly projector: Projector;
  readonly parked: Parked[] = [];
  readonly #clients: BuildClients;
  readonly #schema: string;
  readonly #pending = new PendingRows();
  /** Statements for keys and indexes that a table still lacks. */
  readonly #later: Map<string, string[]>;
  /** Tables with rows in them, or to be in them from parts. */
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

  static async start(clients: BuildClients, projector: Projector, heldRows: number): Promise<ShadowBuild> {
    return new ShadowBuild(clients, projector, await createShadow(clients.plain, projector), heldRows);
  }

  /** Projects a page; rows that are new for good go to the table at once, while the next page is projected. */
  async take(events: ProjectedEvent[]): Promise<void> {
    this.#project(events);
    let held = 0;
    for (const rows of this.#pending.tables.values()) {
      if (rows.inserts.length >= CHUNK) await this.#insert(rows);
      held += rows.changes.size;
    }
    if (held <= this.#heldRows) return;
    await this.#spill();
    this.#pending.forget(events.at(-1)?.at ?? '');
  }

  /** Writes what is held, then keys, indexes and the planner's statistics. */
  async finish(): Promise<void> {
    await this.#clients.copying;
    if (this.#parts.size > 0) await this.#spill();
    for (const parts of this.#parts.values()) await parts.merge();
    for (const rows of this.#pending.tables.values()) await this.#flush(rows);
    for (const table of this.projector.tables) await this.#index(table);
    // Of an empty table nothing is said: the planner would take it for empty long after it has grown.
    for (const { name } of this.#filled) await this.#tidy(`${this.#schema}."${name}"`);
  }

  /**
   * The planner's statistics, and which pages are seen by all: else no index answers for rows alone. A vacuum takes only what is
   * on the disk for that, and this connection does not wait for it; here it does, for the statistics.
   */
  async #tidy(table: string): Promise<void> {
    const { plain } = this.#clients;
    await plain.query(`BEGIN; SET LOCAL synchronous_commit = on; ANALYZE ${table}; COMMIT`);
    await plain.query(`VACUUM ${table}`);
  }

  /** After `finish`: what was appended meanwhile. */
  async catchUp(events: ProjectedEvent[]): Promise<void> {
    this.#project(events);
    for (const rows of this.#pending.tables.values()) await this.#flush(rows);
  }

  /** Makes room. Changes to rows that were inserted wait for the end: they are few. */
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

  /** Sends new rows without waiting for the end of it. */
  async #insert(pending: PendingTable): Promise<void> {
    await this.#clients.copying;
    const rows = pending.inserts;
    pending.inserts = [];
    this.#inserted.add(pending.table);
    this.#filled.add(pending.table);
    this.#clients.copying = copyRows(this.#clients.plain, this.#schema, pending.table, rows);
    // Met by whoever waits for it next.
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
