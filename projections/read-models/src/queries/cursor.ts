import { DomainError, LIST_LIMIT } from '@stampwell/contracts';

/** The paging arguments of every list, from the contracts' query schemas. */
export interface PageArgs {
  limit?: number;
  cursor?: string | undefined;
}

export interface Page<T> {
  items: T[];
  next_cursor: string | null;
}

type CursorPart = string | number;

/** An opaque position in a list, made of its last item's sort columns: a log position, or a time in milliseconds and an id. */
export const encodeCursor = (parts: CursorPart[]): string =>
  parts.map((part) => (isTime(part) ? Date.parse(part) : part)).join('.');

const isTime = (part: CursorPart): part is string => typeof part === 'string' && part.includes('T');

/** The contracts' patterns, repeated for callers that bypass them: other text never reaches the database. */
const LOOKS = {
  position: /^\d{1,15}$/,
  time: /^\d{1,13}$/,
  id: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
};

const READ: Record<keyof typeof LOOKS, (part: string) => CursorPart> = {
  position: Number,
  time: (part) => new Date(Number(part)).toISOString(),
  id: (part) => part,
};

/**
 * Decodes a cursor; nulls for the first page.
 * @throws DomainError `validation_failed` for a cursor that this list did not create
 */
export function decodeCursor(
  cursor: string | undefined,
  parts: (keyof typeof LOOKS)[],
): (CursorPart | null)[] {
  if (!cursor) return parts.map(() => null);
  const values = cursor.split('.');
  const isOurs =
    values.length === parts.length && parts.every((part, at) => LOOKS[part].test(values[at] ?? ''));
  if (!isOurs) {
    const message = 'Invalid cursor';
    throw new DomainError('validation_failed', {
      message,
      field: 'cursor',
      errors: [{ field: 'cursor', message }],
    });
  }
  return parts.map((part, at) => READ[part](values[at] ?? ''));
}

/** Reads one row more than the limit, to tell whether there is a next page. */
export const rowsFor = ({ limit = LIST_LIMIT.default }: PageArgs): number =>
  Math.min(limit, LIST_LIMIT.max) + 1;

/** Cuts the extra row off, and makes the cursor from the last item shown. */
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
