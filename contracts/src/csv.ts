/**
 * Papaparse options of all our CSV files (RFC 4180). Every cell is quoted, so no content is taken for a separator. A
 * spreadsheet runs a cell that starts with one of these signs, in full width too; Papaparse's own pattern misses cells of
 * several lines.
 */
export const CSV_FORMAT = {
  escapeFormulae: /^[=+\-@\t\r\n＝＋－＠]/,
  newline: '\r\n',
  quotes: true,
} as const;

/** Byte order mark: without it Excel assumes the local encoding. */
export const CSV_MARK = '\ufeff';
