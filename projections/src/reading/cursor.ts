import { DomainError, LIST_LIMIT } from '@stampwell/contracts';

/** What every list takes: the query schemas of the contracts give it. */
export interface PageArgs {
  limit?: number;
  cursor?: string | undefined;
}

export interface Page<T> {
  items: T[];
  next_cursor: string | null;
}

type CursorPart = string | number;

/** An opaque place in a list: the sort columns of its last item. */
export const encodeCursor = (parts: CursorPart[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url');

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** How a cursor's parts look; what does not look like it never reaches the database. */
const PARTS = {
  position: (part: unknown) => Number.isSafeInteger(part),
  time: (part: unknown) => typeof part === 'string' && !Number.isNaN(Date.parse(part)),
  id: (part: unknown) => typeof part === 'string' && UUID.test(part),
};

/**
 * Reads a cursor; nulls at the first page.
 * @throws DomainError `validation_failed` for what this list did not hand out
 */
export function decodeCursor(
  cursor: string | undefined,
  parts: (keyof typeof PARTS)[],
): (CursorPart | null)[] {
  if (!cursor) return parts.map(() => null);
  const values = parsed(cursor);
  const isOurs = values.length === parts.length && parts.every((part, index) => PARTS[part](values[index]));
  if (!isOurs) {
    const message = 'Invalid cursor';
    throw new DomainError('validation_failed', {
      message,
      field: 'cursor',
      errors: [{ field: 'cursor', message }],
    });
  }
  return values as CursorPart[];
}

function parsed(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** How many rows a list reads: one more than it shows tells whether there is a next page. */
export const rowsFor = ({ limit = LIST_LIMIT.default }: PageArgs): number =>
  Math.min(limit, LIST_LIMIT.max) + 1;

/** Cuts the extra row off and makes the cursor from the last that is shown. */
export function pageOf<Row, T>(
  rows: Row[],
  args: PageArgs,
  present: (row: Row) => T,
  placeOf: (row: Row) => CursorPart[],
): Page<T> {
  const shown = rows.slice(0, rowsFor(args) - 1);
  const last = shown.at(-1);
  return {
    items: shown.map(present),
    next_cursor: rows.length > shown.length && last ? encodeCursor(placeOf(last)) : null,
  };
}

/** A LIKE pattern for 'contains', whatever is searched for. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
