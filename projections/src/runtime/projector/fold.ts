import type { Change, Column, SqlValue, Table } from './table.ts';

/** One row's changes, folded. */
export interface FoldedRow {
  key: SqlValue[];
  cells: (SqlValue | undefined)[];
}

/** Everything that a run of changes does to one table. */
export interface TableFold {
  table: Table;
  /** Rows that are new for certain. They are written before the changes, some of which may be to them. */
  inserts: FoldedRow[];
  /** Rows that may be there already. */
  changes: Map<string, FoldedRow>;
  /** Where each row's advancing column stands, as far as it is known. */
  reached: Map<string, SqlValue>;
}

export const keyString = (key: SqlValue[]): string =>
  key.length === 1 ? String(key[0]) : key.join('\u0001');

/** Folds changes into rows, a Map a table. Memory grows with the rows touched, not with the changes. */
export class Fold {
  readonly tables = new Map<Table, TableFold>();

  of(table: Table): TableFold {
    let fold = this.tables.get(table);
    if (!fold) {
      fold = { table, inserts: [], changes: new Map(), reached: new Map() };
      this.tables.set(table, fold);
    }
    return fold;
  }

  apply(changes: Change[]): void {
    for (const change of changes) this.#apply(change);
  }

  #apply({ table, kind, key, cells }: Change): void {
    const fold = this.of(table);
    if (kind === 'insert') {
      fold.inserts.push({ key, cells });
      return;
    }
    const id = keyString(key);
    if (table.advance) this.#advance(fold, id, key, cells[table.advance.column]);
    const row = fold.changes.get(id);
    if (row) merge(table.columns, row.cells, cells);
    else fold.changes.set(id, { key, cells });
  }

  #advance({ table, reached }: TableFold, id: string, key: SqlValue[], to: SqlValue | undefined): void {
    if (to === undefined || to === null) return;
    const from = reached.get(id) ?? null;
    if (from !== null && from >= to) return;
    reached.set(id, to);
    this.apply(table.advance?.emit(key, from, to) ?? []);
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
