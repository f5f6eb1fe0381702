import type { Change, Column, SqlValue, Table } from './table.ts';

/** One row's changes, folded. */
export interface FoldedRow {
  key: SqlValue[];
  cells: (SqlValue | undefined)[];
  isInsert: boolean;
}

/** Everything that a run of changes does to one table. */
export interface TableFold {
  table: Table;
  rows: Map<string, FoldedRow>;
  /** Where each row's advancing column stands, as far as it is known. */
  reached: Map<string, SqlValue>;
}

export const keyString = (key: SqlValue[]): string =>
  key.length === 1 ? String(key[0]) : key.join('\u0001');

/** Folds changes into rows, one Map a table. Memory grows with the rows touched, not with the changes. */
export class Fold {
  readonly tables = new Map<Table, TableFold>();

  of(table: Table): TableFold {
    let fold = this.tables.get(table);
    if (!fold) {
      fold = { table, rows: new Map(), reached: new Map() };
      this.tables.set(table, fold);
    }
    return fold;
  }

  apply(changes: Change[]): void {
    for (const change of changes) this.#apply(change);
  }

  #apply(change: Change): void {
    const fold = this.of(change.table);
    const id = keyString(change.key);
    this.#advance(fold, id, change);
    const row = fold.rows.get(id);
    if (row) merge(change.table.columns, row.cells, change.cells);
    else fold.rows.set(id, { key: change.key, cells: change.cells, isInsert: change.kind === 'insert' });
  }

  #advance({ table, reached }: TableFold, id: string, { key, cells }: Change): void {
    if (!table.advance) return;
    const to = cells[table.advance.column];
    if (to === undefined || to === null) return;
    const from = reached.get(id) ?? null;
    if (from !== null && from >= to) return;
    reached.set(id, to);
    this.apply(table.advance.emit(key, from, to));
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
