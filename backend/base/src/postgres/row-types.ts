import pg from 'pg';

const { INT8, TIMESTAMPTZ, DATE } = pg.types.builtins;

/** Counts, positions and versions as numbers, since they stay far below 2^53; times as ISO 8601 in UTC, days as `YYYY-MM-DD`. */
export const rowTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return Number;
    if (oid === TIMESTAMPTZ) return isoOf;
    if (oid === DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format as 'text');
  },
} as pg.CustomTypesConfig;

/** A session in UTC writes `2026-11-21 09:30:00.12+00`. Rearranging the text is many times faster than parsing a Date. */
function isoOf(text: string): string {
  if (!text.endsWith('+00')) return new Date(text).toISOString();
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`;
}
