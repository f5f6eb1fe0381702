/** Column types that a read model may use. Times are ISO 8601 strings, days `YYYY-MM-DD`. */
export type SqlType =
  | 'uuid'
  | 'text'
  | 'int'
  | 'bigint'
  | 'float'
  | 'date'
  | 'timestamptz'
  | 'boolean'
  | 'jsonb';

/** The value of a `jsonb` column. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json | undefined };
export type SqlValue = Json;

type ValueOf<T extends SqlType> = T extends 'int' | 'bigint' | 'float'
  ? number
  : T extends 'boolean'
    ? boolean
    : T extends 'jsonb'
      ? Json
      : string;

/**
 * How several changes of one cell are merged: `set` last wins, `keep` first wins, `add` sums, `max` and `min` compare. No mode
 * depends on how the log is split into batches.
 */
export type Mode = 'set' | 'keep' | 'add' | 'max' | 'min';

export interface Column<T extends SqlType = SqlType, V = SqlValue> {
  type: T;
  mode: Mode;
  /** The value in a new row if no change names the column; 0 for sums. */
  initial: V | null;
}

const column =
  <M extends Mode>(mode: M) =>
  <T extends SqlType>(type: T, initial: ValueOf<T> | null = null): Column<T, ValueOf<T>> => ({
    type,
    mode,
    initial,
  });

/** Last change wins. A change that does not name the column leaves it; null empties it. */
export const set = column('set');
/** First change wins. */
export const keep = column('keep');
export const max = column('max');
export const min = column('min');
export const add = (type: 'int' | 'bigint'): Column<'int' | 'bigint', number> => ({
  type,
  mode: 'add',
  initial: 0,
});

type Keys = Record<string, SqlType>;
type Columns = Record<string, Column>;
type KeyOf<K extends Keys> = { [N in keyof K]: ValueOf<K[N]> };
type CellsOf<C extends Columns> = {
  [N in keyof C]: ValueOf<C[N]['type']> | (C[N]['mode'] extends 'add' ? never : null);
};

/** One row's change, before merging. `cells` are in the order of the table's columns; undefined leaves a cell as it is. */
export interface Change {
  table: Table;
  /** `insert` promises that the key is new, and names every column. */
  kind: 'insert' | 'change';
  key: SqlValue[];
  cells: (SqlValue | undefined)[];
}

/** Called each time a row's `max` column increases, with the cells of the change that did it: `from` is null for a new row. */
export type Advance = (
  key: SqlValue[],
  from: SqlValue,
  to: SqlValue,
  cells: (SqlValue | undefined)[],
) => Change[];

export interface Table {
  name: string;
  keyNames: string[];
  keyTypes: SqlType[];
  columnNames: string[];
  columns: Column[];
  /** By column index. At most one per table. */
  advance: { column: number; emit: Advance } | null;
}

export interface TypedTable<K extends Keys, C extends Columns> extends Table {
  /** Changes the named cells of a row, and creates the row if it is missing. */
  change(key: KeyOf<K>, cells: Partial<CellsOf<C>>): Change;
  /** Adds a row whose key is certainly new. Faster, and a rebuild streams it instead of holding it in memory. */
  insert(key: KeyOf<K>, cells: CellsOf<C>): Change;
}

interface TableOptions<K extends Keys, C extends Columns> {
  key: K;
  columns: C;
  /** Further changes when a `max` column increases. Counts distinct things without storing each of them. */
  advance?: {
    column: keyof C & string;
    emit: (key: KeyOf<K>, from: string | null, to: string, cells: Partial<CellsOf<C>>) => Change[];
  };
}

/** Declares a read model's table; its DDL in `tables.sql` has the same columns (a spec compares them). */
export function table<const K extends Keys, const C extends Columns>(
  name: string,
  options: TableOptions<K, C>,
): TypedTable<K, C> {
  const keyNames = Object.keys(options.key);
  const columnNames = Object.keys(options.columns);
  const self: TypedTable<K, C> = {
    name,
    keyNames,
    keyTypes: Object.values(options.key),
    columnNames,
    columns: Object.values(options.columns),
    advance: advanceOf(options, keyNames, columnNames),
    change: (key, cells) => ({
      table: self,
      kind: 'change',
      key: pick(keyNames, key),
      cells: pick(columnNames, cells),
    }),
    insert: (key, cells) => ({
      table: self,
      kind: 'insert',
      key: pick(keyNames, key),
      cells: pick(columnNames, cells),
    }),
  };
  return self;
}

function advanceOf<K extends Keys, C extends Columns>(
  { advance }: TableOptions<K, C>,
  keyNames: string[],
  columnNames: string[],
): Table['advance'] {
  if (!advance) return null;
  const { emit } = advance;
  return {
    column: columnNames.indexOf(advance.column),
    emit: (key, from, to, cells) =>
      emit(
        named<KeyOf<K>>(keyNames, key),
        from as string | null,
        to as string,
        named<Partial<CellsOf<C>>>(columnNames, cells),
      ),
  };
}

const named = <Row>(names: string[], values: (SqlValue | undefined)[]) =>
  Object.fromEntries(names.map((name, index) => [name, values[index]])) as Row;

function pick<T>(names: string[], from: object): T[] {
  const values = new Array<T>(names.length);
  for (let i = 0; i < names.length; i++) values[i] = from[names[i] as keyof typeof from];
  return values;
}
