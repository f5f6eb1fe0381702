/**
 * How every CSV file of ours is written (RFC 4180), in Papaparse's terms. Each cell is in quotes: what is in it begins no
 * other, whatever a reader takes for a separator. What makes a spreadsheet run a cell is these signs at its start, in full
 * width too; Papaparse's own pattern overlooks a cell of several lines.
 */
export const CSV_FORMAT = {
  escapeFormulae: /^[=+\-@\t\r\n＝＋－＠]/,
  newline: '\r\n',
  quotes: true,
} as const;

/** Excel takes a file for the local alphabet unless this stands before it. */
export const CSV_MARK = '\ufeff';
