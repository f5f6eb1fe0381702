import { saveFile } from '@stampwell/client/save-file';
import { CSV_FORMAT, CSV_MARK } from '@stampwell/contracts/csv.ts';

/** The rows of a chart under their headings. */
export interface Figures {
  heads: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** Saves the figures as CSV. */
export async function saveFigures(name: string, { heads, rows }: Figures): Promise<void> {
  // Loaded on demand: few readers export.
  const { default: Papa } = await import('papaparse');
  const text = Papa.unparse([[...heads], ...rows.map((row) => [...row])], CSV_FORMAT);
  const file = new Blob([`${CSV_MARK}${text}\r\n`], { type: 'text/csv;charset=utf-8' });
  saveFile(file, `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.csv`);
}
