import type pg from 'pg';
import { HandlerFailed, type Parked, settled } from '../batch.ts';
import { Fold, type FoldedRow, type TableFold } from '../projector/fold.ts';
import { type ProjectedEvent, type Projector, parkingKey, project } from '../projector/projector.ts';
import { writeStatements } from '../projector/statements.ts';
import type { Table } from '../projector/table.ts';
import { copyRows } from './copy.ts';
import { createShadow, shadowOf } from './shadow-schema.ts';

/** Rows held in memory before they are written out: some 200 MB of the widest. */
const HELD_ROWS = 400_000;
/** Rows a statement. */
const CHUNK = 5000;

/** `plain` for COPY and indexes, `writer` for rows that may be there already. */
export interface BuildClients {
  plain: pg.Client;
  writer: pg.Client;
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

/** One read model's next tables: folded in memory, written by COPY, indexed afterwards. */
export class ShadowBuild implements Build {
  readonly projector: Projector;
  readonly parked: Parked[] = [];
  readonly #clients: BuildClients;
  readonly #schema: string;
  readonly #fold = new Fold();
  readonly #parkedKeys = new Set<string>();
  /** Statements for keys and indexes that a table still lacks. */
  readonly #later: Map<string, string[]>;
  readonly #filled = new Set<Table>();
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

  static async start(
    clients: BuildClients,
    projector: Projector,
    heldRows = HELD_ROWS,
  ): Promise<ShadowBuild> {
    return new ShadowBuild(clients, projector, await createShadow(clients.plain, projector), heldRows);
  }

  /** Folds a page; rows that are new for good go to the table at once. */
  async take(events: ProjectedEvent[]): Promise<void> {
    this.#project(events);
    let held = 0;
    for (const fold of this.#fold.tables.values()) {
      const inserts = [...fold.rows].filter(([, row]) => row.isInsert);
      if (inserts.length >= CHUNK) await this.#insert(fold, inserts);
      held += fold.rows.size;
    }
    if (held > this.#heldRows) for (const fold of this.#fold.tables.values()) await this.#flush(fold);
  }

  /** Writes what is held, then keys, indexes and the planner's statistics. */
  async finish(): Promise<void> {
    for (const fold of this.#fold.tables.values()) await this.#flush(fold);
    for (const table of this.projector.tables) await this.#index(table);
    for (const { name } of this.projector.tables)
      await this.#clients.plain.query(`ANALYZE ${this.#schema}."${name}"`);
  }

  /** After `finish`: what was appended meanwhile. */
  async catchUp(events: ProjectedEvent[]): Promise<void> {
    this.#project(events);
    for (const fold of this.#fold.tables.values()) await this.#flush(fold);
  }

  #project(events: ProjectedEvent[]): void {
    for (const event of events) {
      if (!(event.type in this.projector.on)) continue;
      try {
        if (this.#parkedKeys.has(parkingKey(event)))
          this.#park(event, 'Waits behind an earlier event of its key');
        else this.#fold.apply(project(this.projector, event));
      } catch (error) {
        this.#park(event, new HandlerFailed(this.projector.name, event, error).message);
      }
    }
  }

  #park(event: ProjectedEvent, error: string): void {
    const key = parkingKey(event);
    this.#parkedKeys.add(key);
    this.parked.push({ projector: this.projector.name, position: event.position, key, error });
  }

  async #insert({ table, rows }: TableFold, inserts: [string, FoldedRow][]): Promise<void> {
    await copyRows(
      this.#clients.plain,
      this.#schema,
      table,
      inserts.map(([, row]) => row),
    );
    this.#filled.add(table);
    for (const [id] of inserts) rows.delete(id);
  }

  async #flush(fold: TableFold): Promise<void> {
    if (fold.rows.size === 0) return;
    if (this.#filled.has(fold.table)) await this.#merge(fold);
    else await copyRows(this.#clients.plain, this.#schema, fold.table, fold.rows.values());
    this.#filled.add(fold.table);
    fold.rows.clear();
  }

  async #merge({ table, rows, reached }: TableFold): Promise<void> {
    await this.#index(table);
    const all = [...rows];
    for (let start = 0; start < all.length; start += CHUNK) {
      const part: TableFold = { table, reached, rows: new Map(all.slice(start, start + CHUNK)) };
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
