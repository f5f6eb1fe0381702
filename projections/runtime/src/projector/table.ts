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
  /** `insert` promises that the key is new, and names every column. `tell` goes through the table's fold. */
  kind: 'insert' | 'change' | 'tell';
  key: SqlValue[];
  cells: (SqlValue | undefined)[];
  /** The input of a `tell`. */
  told?: unknown;
}

/** Called each time a row's `max` column increases: `from` is null for a new row. */
export type Advance = (key: SqlValue[], from: SqlValue, to: SqlValue) => Change[];

/** A fold's new state, and the changes to other rows that follow. */
export interface Folded<State> {
  state: State;
  changes: Change[];
}

/** A table whose rows each hold a state in one column: see `TableOptions.fold`. */
export interface Fold {
  column: number;
  step(key: SqlValue[], state: unknown, told: unknown): Folded<unknown>;
  isOver(state: unknown, now: string): boolean;
}

export interface Table {
  name: string;
  keyNames: string[];
  keyTypes: SqlType[];
  columnNames: string[];
  columns: Column[];
  /** By column index. At most one per table. */
  advance: { column: number; emit: Advance } | null;
  fold: Fold | null;
}

export interface TypedTable<K extends Keys, C extends Columns, Told = never> extends Table {
  /** Changes the named cells of a row, and creates the row if it is missing. */
  change(key: KeyOf<K>, cells: Partial<CellsOf<C>>): Change;
  /** Adds a row whose key is certainly new. Faster, and a rebuild streams it instead of holding it in memory. */
  insert(key: KeyOf<K>, cells: CellsOf<C>): Change;
  /** Passes an input to the row's fold. */
  tell(key: KeyOf<K>, told: Told): Change;
}

interface TableOptions<K extends Keys, C extends Columns, State, Told> {
  key: K;
  columns: C;
  /** Further changes when a `max` column increases. Counts distinct things without storing each of them. */
  advance?: {
    column: keyof C & string;
    emit: (key: KeyOf<K>, from: string | null, to: string) => Change[];
  };
  /**
   * For state that neither a single event nor a sum can give: each row's state is folded from its inputs in the log's order (so
   * its projector `needsWholeOrder`), and stored in a `set` column of jsonb.
   */
  fold?: {
    column: keyof C & string;
    /** Must be pure, with a state of plain JSON, because it may go to the database and back between two steps. */
    step: (key: KeyOf<K>, state: State | null, told: Told) => Folded<State>;
    /**
     * True if from this time on the state equals no state, so that a rebuild may drop it. If absent, states are never dropped.
     */
    isOver?: (state: State, now: string) => boolean;
  };
}

/** Declares a read model's table; its DDL in `tables.sql` has the same columns (a spec compares them). */
export function table<const K extends Keys, const C extends Columns, State = never, Told = never>(
  name: string,
  options: TableOptions<K, C, State, Told>,
): TypedTable<K, C, Told> {
  const keyNames = Object.keys(options.key);
  const columnNames = Object.keys(options.columns);
  const self: TypedTable<K, C, Told> = {
    name,
    keyNames,
    keyTypes: Object.values(options.key),
    columnNames,
    columns: Object.values(options.columns),
    advance: advanceOf(options, keyNames, columnNames),
    fold: foldOf(options, keyNames, columnNames),
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
    tell: (key, told) => ({ table: self, kind: 'tell', key: pick(keyNames, key), cells: [], told }),
  };
  return self;
}

function foldOf<K extends Keys, C extends Columns, State, Told>(
  { fold }: TableOptions<K, C, State, Told>,
  keyNames: string[],
  columnNames: string[],
): Fold | null {
  if (!fold) return null;
  const { step, isOver } = fold;
  return {
    column: columnNames.indexOf(fold.column),
    // Safe, because inputs come from this table's own `tell`, and states from its own `step`.
    step: (key, state, told) => step(named<K>(keyNames, key), state as State | null, told as Told),
    isOver: (state, now) => isOver?.(state as State, now) ?? false,
  };
}

function advanceOf<K extends Keys, C extends Columns, State, Told>(
  { advance }: TableOptions<K, C, State, Told>,
  keyNames: string[],
  columnNames: string[],
): Table['advance'] {
  if (!advance) return null;
  const { emit } = advance;
  return {
    column: columnNames.indexOf(advance.column),
    emit: (key, from, to) => emit(named<K>(keyNames, key), from as string | null, to as string),
  };
}

const named = <K extends Keys>(keyNames: string[], key: SqlValue[]) =>
  Object.fromEntries(keyNames.map((name, index) => [name, key[index]])) as KeyOf<K>;

function pick<T>(names: string[], from: object): T[] {
  const values = new Array<T>(names.length);
  for (let i = 0; i < names.length; i++) values[i] = from[names[i] as keyof typeof from];
  return values;
}
