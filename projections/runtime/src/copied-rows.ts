import { KnownTexts } from './known-texts.ts';

/** What stands before the first row of COPY's binary format: a signature, flags, and the length of what else stands there. */
const HEADER_BYTES = 19;
const LENGTH_BYTES = 4;
/** What stands where another row would begin. */
const LAST = -1;
/** The length of NULL. */
const NULL = -1;
const HIGH = 2 ** 32;

/**
 * Rows in COPY's binary format, one after the other, and one such file after the other: nothing of them is made but what is asked for. The fields of a row are read in
 * their order, all of them.
 */
export class CopiedRows {
  #bytes: Buffer = Buffer.alloc(0);
  #view: DataView = new DataView(new ArrayBuffer(0));
  #at = 0;
  /** Of the row. */
  #end = 0;
  #isBegun = false;
  readonly #known = new KnownTexts();
  readonly #numbered = new KnownTexts();

  /** More of them; a piece ends anywhere. */
  add(piece: Uint8Array): void {
    const left = this.#bytes.subarray(this.#at);
    const more = Buffer.from(piece.buffer, piece.byteOffset, piece.length);
    this.#bytes = left.length > 0 ? Buffer.concat([left, more]) : more;
    this.#view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.length);
    this.#at = 0;
  }

  /** Goes to the next row. @returns false where it has not come yet, or was the last */
  next(): boolean {
    const end = this.#bytes.length;
    if (!this.#isBegun) {
      if (this.#at + HEADER_BYTES > end) return false;
      this.#at += HEADER_BYTES;
      this.#isBegun = true;
    }
    let at = this.#at + 2;
    if (at > end) return false;
    const fields = this.#view.getInt16(this.#at);
    if (fields === LAST) {
      this.#at = at;
      this.#isBegun = false;
      return this.next();
    }
    for (let field = 0; field < fields; field += 1) {
      if (at + LENGTH_BYTES > end) return false;
      at += LENGTH_BYTES + Math.max(this.#view.getInt32(at), 0);
    }
    if (at > end) return false;
    this.#at += 2;
    this.#end = at;
    return true;
  }

  /** The last byte of one of the row's fields, none of which is read by this. */
  lastByteOf(field: number): number {
    let at = this.#at;
    for (let nth = 0; nth <= field; nth += 1) at += LENGTH_BYTES + Math.max(this.#view.getInt32(at), 0);
    return this.#bytes[at - 1] ?? 0;
  }

  /** Where it is. */
  get place(): number {
    return this.#at;
  }

  /** Goes to where it was: to a row that `next` went to, or to what followed it. Not past what was added since. */
  goTo(place: number): void {
    this.#at = place;
  }

  /** The number of the text in one of the row's fields, none of which is read by this: counted from 0 as texts come. Undefined for NULL. */
  numberOf(field: number): number | undefined {
    let at = this.#at;
    for (let nth = 0; nth < field; nth += 1) at += LENGTH_BYTES + Math.max(this.#view.getInt32(at), 0);
    const length = this.#view.getInt32(at);
    if (length === NULL) return undefined;
    return this.#numbered.number(this.#view, at + LENGTH_BYTES, at + LENGTH_BYTES + length);
  }

  /** Leaves the row unread. */
  skip(): void {
    this.#at = this.#end;
  }

  /** An int4. */
  int(): number {
    this.#at += LENGTH_BYTES + 4;
    return this.#view.getInt32(this.#at - 4);
  }

  /** An int8, up to 2^53. */
  bigint(): number {
    this.#at += LENGTH_BYTES + 8;
    return this.#view.getInt32(this.#at - 8) * HIGH + this.#view.getUint32(this.#at - 4);
  }

  /** A text; undefined for NULL. */
  text(): string | undefined {
    const length = this.#view.getInt32(this.#at);
    this.#at += LENGTH_BYTES;
    if (length === NULL) return undefined;
    this.#at += length;
    return this.#bytes.toString('utf8', this.#at - length, this.#at);
  }

  /** A text that other rows say too: the same string each time, made once. Undefined for NULL. */
  knownText(): string | undefined {
    const length = this.#view.getInt32(this.#at);
    this.#at += LENGTH_BYTES;
    if (length === NULL) return undefined;
    this.#at += length;
    return this.#known.text(this.#view, this.#at - length, this.#at);
  }

  /** A text that is a number, as JSON has it; undefined for NULL. */
  number(): number | undefined {
    const begins = this.#at + LENGTH_BYTES;
    const length = this.#view.getInt32(this.#at);
    if (length < 1 || length > SHORT) return this.#longNumber();
    let value = 0;
    for (let at = begins; at < begins + length; at += 1) {
      const digit = (this.#bytes[at] ?? 0) - ZERO;
      if (digit < 0 || digit > 9) return this.#longNumber();
      value = value * 10 + digit;
    }
    this.#at = begins + length;
    return value;
  }

  #longNumber(): number | undefined {
    const text = this.text();
    return text === undefined ? undefined : Number(text);
  }
}

/** Counts have few digits, and no text is made of those. */
const SHORT = 9;
const ZERO = '0'.charCodeAt(0);
