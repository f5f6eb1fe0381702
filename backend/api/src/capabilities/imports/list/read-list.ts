import { createHash } from 'node:crypto';
import { CUSTOMER_IMPORTS } from '@stampwell/contracts';
import type { CheckedImport } from '@stampwell/contracts/http/imports.ts';
import { checkRow, checkRows, type GoodRow, understood } from './check-rows.ts';
import { type AskedColumns, columnsOf, headed } from './columns.ts';
import { HEAD_ROWS, plain, type Reading, readTable, tooLong, unreadable } from './read-table.ts';

export interface ListJob {
  bytes: Uint8Array;
  asked: Reading & AskedColumns & { heading?: number | undefined };
}

export interface ReadList {
  checked: CheckedImport;
  good: GoodRow[];
  /** [IM5] Of the file and how it is read. */
  contentHash: Uint8Array;
}

const SAMPLES = 5;

/** Reads an owner's list: its contents and the effect of importing it. @throws DomainError `validation_failed` */
export function readList({ bytes, asked }: ListJob): ReadList {
  const { encoding, delimiter, rows } = readTable(bytes, asked);
  const table = headed(rows, asked.heading);
  const { heading, headings, above, below } = table;
  if (below.length > CUSTOMER_IMPORTS.rows) throw tooLong();
  if (below.length === 0) throw unreadable('The file has no rows below its headings');
  const columns = columnsOf(headings, below, asked);
  const { good, bad } = checkRows(table, columns);
  const samples = below.slice(0, SAMPLES);
  const checked = {
    encoding,
    delimiter,
    heading,
    headings,
    columns,
    lines: rows
      .slice(0, HEAD_ROWS)
      .map(({ line, cells }) => ({ line, words: plain(cells.filter((cell) => cell !== '').join(', ')) })),
    samples: samples.map(({ cells }) => cells.map(plain)),
    understood: samples.map((row) => {
      const { name, email, stamps, hasConsent } = understood(row, columns);
      const read = checkRow(row, headings.length, columns);
      return {
        line: row.line,
        name: plain(name),
        email: plain(email),
        stamps: typeof read === 'string' ? plain(stamps) : String(read.stamps),
        agreed: hasConsent,
        problem: typeof read === 'string' ? read : null,
      };
    }),
    rows: below.length + above.length,
    good: good.length,
    consented: good.filter(({ hasConsent }) => hasConsent).length,
    bad,
  };
  const how = JSON.stringify([encoding, delimiter, heading, columns]);
  const contentHash = createHash('sha256').update(bytes).update(how).digest();
  return { checked, good, contentHash };
}
