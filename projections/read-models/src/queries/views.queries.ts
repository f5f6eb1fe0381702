import type { TextReader } from '@stampwell/contracts';
import type { Queryable } from './database.ts';

/** What a name's keeper knows of somebody. */
export interface Known {
  name: string;
  email: string;
  phone: string | null;
  address: string | null;
  description: string | null;
  logo: string | null;
  lastLoginAt: Date | null;
}

/** The vault, as far as queries ask it: rows hold ids alone, and it is no table to be joined (decision 090). */
export interface Names {
  /** Those who are known; whatever is no id is passed over. */
  byIds(ids: readonly string[]): Promise<ReadonlyMap<string, Known>>;
  /** Who may have these words in the name, or has them as the email: all of these, and perhaps others. Null where they are more than the limit. */
  candidates(kind: 'customer' | 'business', words: string, limit: number): Promise<string[] | null>;
  /** The same among these, however many they are. */
  likely(kind: 'customer' | 'business', words: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** What opens text that these people wrote, or that was written of them. */
  textReader(ids: readonly string[]): Promise<TextReader>;
}

/** What a query that shows people reads from. */
export interface Views {
  db: Queryable;
  names: Names;
  now(): Date;
}

/** The names of all that these rows speak of, in one question. */
export const namesFor = <Row>(
  { names }: Views,
  rows: readonly Row[],
  idsOf: (row: Row) => readonly (string | null)[],
): Promise<ReadonlyMap<string, Known>> =>
  names.byIds(rows.flatMap((row) => idsOf(row).filter((id) => id !== null)));

/** What rows are presented with: the names of all that they speak of, and what opens the text that those wrote. */
export interface Presenting {
  known: ReadonlyMap<string, Known>;
  read: TextReader;
}

/** The same with texts, in the same question. */
export async function presentingFor<Row>(
  { names }: Views,
  rows: readonly Row[],
  idsOf: (row: Row) => readonly (string | null)[],
): Promise<Presenting> {
  const ids = [...new Set(rows.flatMap((row) => idsOf(row).filter((id) => id !== null)))];
  const [known, read] = await Promise.all([names.byIds(ids), names.textReader(ids)]);
  return { known, read };
}
