import Papa from 'papaparse';

export type Cell = string | number | null;

/**
 * What makes a spreadsheet run a cell: these signs at its start, in full width too. Papaparse's own pattern overlooks a
 * cell of several lines.
 */
const RUNS = /^[=+\-@\t\r\n＝＋－＠]/;

/** Excel takes a file for the local alphabet unless this stands before it. */
const UTF8_MARK = '\ufeff';

/** CSV (RFC 4180), page by page, whose cells are text and numbers to every spreadsheet. */
export async function* inertCsv(
  columns: readonly string[],
  pages: AsyncIterable<Cell[][]>,
): AsyncGenerator<string> {
  yield `${UTF8_MARK}${lines([[...columns]])}`;
  for await (const page of pages) if (page.length > 0) yield lines(page);
}

const lines = (rows: Cell[][]) => `${Papa.unparse(rows, { escapeFormulae: RUNS, newline: '\r\n' })}\r\n`;
