import type { CopiedRows } from './copied-rows.ts';

/** Rows that are made at once, at the most: they are gone before the collector looks for what lives long. */
const PAGE = 256;
const NONE = -1;

/** Some rows, in their order. @property isEnd whether all of them say the same, and no others that are there do */
export interface Page<Row> {
  rows: Row[];
  isEnd: boolean;
}

/** Which rows are wanted, and the field by which they belong together. */
export interface Wanted {
  isWanted(rows: CopiedRows): boolean;
  field: number;
}

/**
 * Rows of which those that say the same in a field come one after the other, as far as they are there, and else in their order: who
 * keeps something for each of what stands there finds it where it was left a moment ago. A row that does not say it is read in its
 * place, and so are all that are there with it.
 */
export class RowsTogether {
  readonly #rows: CopiedRows;
  readonly #wanted: Wanted;
  /** By row: where it begins, and the next one that says the same. */
  #places = new Int32Array(0);
  #next = new Int32Array(0);
  /** By what the rows say: the newest one that says it, while they are arranged. */
  #newest = new Int32Array(0);

  constructor(rows: CopiedRows, wanted: Wanted) {
    this.#rows = rows;
    this.#wanted = wanted;
  }

  /** What is there, page by page: each row is read where `read` is called. */
  *pages<Row>(read: () => Row): Generator<Page<Row>> {
    const { firsts, areAlike } = this.#arrange();
    const end = this.#rows.place;
    for (const first of firsts)
      for (let row = first; row !== NONE; ) {
        const page: Row[] = [];
        for (; row !== NONE && page.length < PAGE; row = this.#next[row] ?? NONE) {
          this.#rows.goTo(this.#places[row] ?? 0);
          page.push(read());
        }
        yield { rows: page, isEnd: areAlike && row === NONE };
      }
    this.#rows.goTo(end);
  }

  /** @returns the first row of all that say the same, in their order */
  #arrange(): { firsts: number[]; areAlike: boolean } {
    const rows = this.#rows;
    const { isWanted, field } = this.#wanted;
    const firsts: number[] = [];
    const said: number[] = [];
    let [count, isSaid] = [0, true];
    for (; rows.next(); rows.skip()) {
      if (!isWanted(rows)) continue;
      this.#makeRoom(count);
      this.#places[count] = rows.place;
      this.#next[count] = NONE;
      const what = rows.numberOf(field);
      if (what === undefined) isSaid = false;
      else if (!this.#follow(what, count)) {
        firsts.push(count);
        said.push(what);
      }
      count += 1;
    }
    for (const what of said) this.#newest[what] = NONE;
    return { firsts: isSaid ? firsts : this.#asTheyCame(count), areAlike: isSaid };
  }

  /** @returns false where it is the first of those that say it */
  #follow(what: number, row: number): boolean {
    if (what >= this.#newest.length) this.#newest = roomier(this.#newest, what);
    const before = this.#newest[what] ?? NONE;
    this.#newest[what] = row;
    if (before !== NONE) this.#next[before] = row;
    return before !== NONE;
  }

  #makeRoom(row: number): void {
    if (row < this.#places.length) return;
    this.#places = roomier(this.#places, row);
    this.#next = roomier(this.#next, row);
  }

  #asTheyCame(count: number): number[] {
    for (let row = 0; row < count; row += 1) this.#next[row] = row + 1 < count ? row + 1 : NONE;
    return count > 0 ? [0] : [];
  }
}

const LEAST = 1_024;

function roomier(row: Int32Array, wanted: number): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(Math.max(LEAST, 2 * (wanted + 1))).fill(NONE);
  copy.set(row);
  return copy;
}
