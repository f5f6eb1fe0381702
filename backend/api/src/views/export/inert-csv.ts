import { CSV_FORMAT, CSV_MARK } from '@stampwell/contracts/csv.ts';
import Papa from 'papaparse';

export type Cell = string | number | null;

/** Yields CSV page by page. Every spreadsheet reads its cells as text or numbers, never as formulas. */
export async function* inertCsv(
  columns: readonly string[],
  pages: AsyncIterable<Cell[][]>,
): AsyncGenerator<string> {
  yield `${CSV_MARK}${lines([[...columns]])}`;
  for await (const page of pages) if (page.length > 0) yield lines(page);
}

function lines(rows: Cell[][]): string {
  const cells = rows.map((row) => row.map((cell) => cell ?? ''));
  return `${Papa.unparse(cells, CSV_FORMAT)}\r\n`;
}
