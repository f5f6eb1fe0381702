import type { PlacesDetails, TextReader } from '@stampwell/contracts';
import type { Queryable } from './database.ts';

export interface Known {
  name: string;
  email: string;
  phone: string | null;
  /** Of a business. */
  places: PlacesDetails;
  description: string | null;
  logo: string | null;
  lastLoginAt: Date | null;
  /** A key to the public API, and no person [AK9]. */
  isKey?: true;
}

/** The vault's port for queries: rows hold only ids, and the vault cannot be joined (decision 090). */
export interface Names {
  /** Unknown ids are left out; values that are not ids are ignored. */
  byIds(ids: readonly string[]): Promise<ReadonlyMap<string, Known>>;
  /**
   * Ids that may match these words in the name or as the email: all that do, and possibly others. Null if there are more than the
   * limit.
   */
  candidates(kind: 'customer' | 'business', words: string, limit: number): Promise<string[] | null>;
  /** The same, restricted to these ids and without a limit. */
  likely(kind: 'customer' | 'business', words: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Decrypts texts written by or about these people. */
  textReader(ids: readonly string[]): Promise<TextReader>;
}

export interface Views {
  db: Queryable;
  names: Names;
  now(): Date;
}

/** The names of all ids in these rows, in one call. */
export const namesFor = <Row>(
  { names }: Views,
  rows: readonly Row[],
  idsOf: (row: Row) => readonly (string | null)[],
): Promise<ReadonlyMap<string, Known>> =>
  names.byIds(rows.flatMap((row) => idsOf(row).filter((id) => id !== null)));

export interface Presenting {
  known: ReadonlyMap<string, Known>;
  read: TextReader;
}

/** Names and text reader for these rows, in one call. */
export async function presentingFor<Row>(
  { names }: Views,
  rows: readonly Row[],
  idsOf: (row: Row) => readonly (string | null)[],
): Promise<Presenting> {
  const ids = [...new Set(rows.flatMap((row) => idsOf(row).filter((id) => id !== null)))];
  const [known, read] = await Promise.all([names.byIds(ids), names.textReader(ids)]);
  return { known, read };
}
