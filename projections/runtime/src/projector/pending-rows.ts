import type { Change, Column, SqlValue, Table } from './table.ts';

export interface PendingRow {
  key: SqlValue[];
  cells: (SqlValue | undefined)[];
}

export interface PendingTable {
  table: Table;
  /** Rows certain to be new. They are written first, because `changes` may refer to them. */
  inserts: PendingRow[];
  /** Rows that may already exist. */
  changes: Map<string, PendingRow>;
  /** Each row's value of the advancing column, if known. */
  reached: Map<string, SqlValue>;
}

export function keyString(key: SqlValue[]): string {
  let text = String(key[0]);
  for (let i = 1; i < key.length; i++) text += `\u0001${key[i]}`;
  return text;
}

/**
 * Merges changes into rows waiting to be written, with one Map per table. Memory grows with the rows touched, not with the
 * changes.
 */
export class PendingRows {
  readonly tables = new Map<Table, PendingTable>();

  of(table: Table): PendingTable {
    let pending = this.tables.get(table);
    if (!pending) {
      pending = { table, inserts: [], changes: new Map(), reached: new Map() };
      this.tables.set(table, pending);
    }
    return pending;
  }

  apply(changes: Change[]): void {
    for (const change of changes) this.#apply(change);
  }

  #apply({ table, kind, key, cells }: Change): void {
    const pending = this.of(table);
    if (kind === 'insert') {
      pending.inserts.push({ key, cells });
      return;
    }
    const id = keyString(key);
    if (table.advance) this.#advance(pending, id, key, cells);
    const row = pending.changes.get(id);
    if (row) merge(table.columns, row.cells, cells);
    else pending.changes.set(id, { key, cells });
  }

  #advance(
    { table, reached }: PendingTable,
    id: string,
    key: SqlValue[],
    cells: (SqlValue | undefined)[],
  ): void {
    const to = table.advance && cells[table.advance.column];
    if (to === undefined || to === null) return;
    const from = reached.get(id) ?? null;
    if (from !== null && from >= to) return;
    reached.set(id, to);
    this.apply(table.advance?.emit(key, from, to, cells) ?? []);
  }
}

function merge(columns: Column[], into: (SqlValue | undefined)[], cells: (SqlValue | undefined)[]): void {
  for (let i = 0; i < columns.length; i++) {
    const next = cells[i];
    if (next !== undefined) into[i] = mergeCell(columns[i]?.mode, into[i], next);
  }
}

function mergeCell(mode: Column['mode'] | undefined, old: SqlValue | undefined, next: SqlValue): SqlValue {
  if (mode === 'set' || old === undefined) return next;
  if (mode === 'add') return Number(old) + Number(next);
  if (old === null) return next;
  if (next === null || mode === 'keep') return old;
  return mode === 'max' ? (next > old ? next : old) : next < old ? next : old;
}
