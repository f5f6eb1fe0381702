/** Of the slots of the table, at least so many times more than there are texts. */
const ROOM = 2;
const FIRST_SLOTS = 1_024;
const FIRST_BYTES = 65_536;
/** Bytes that are looked at at once. */
const WORD = 4;
/** Knuth's, for multiplicative hashing. */
const GOLDEN = 0x9e3779b1;

/**
 * Texts by their UTF-8 bytes. The ids of a log come again and again: looking one up costs less than making it, and a map that is asked
 * with the same string each time need not hash it anew. What was made stays for as long as this does.
 */
export class KnownTexts {
  readonly #texts: string[] = [];
  /** By text: where its bytes begin; the next one's begin where they end. */
  #begins = new Uint32Array(FIRST_SLOTS);
  /** By hash: the number of a text, counted from 1; 0 where there is none. */
  #slots = new Uint32Array(FIRST_SLOTS);
  #bytes = new DataView(new ArrayBuffer(FIRST_BYTES));

  /** What stands there. */
  text(source: DataView, from: number, to: number): string {
    return this.#texts[this.number(source, from, to)] ?? '';
  }

  /** The number of what stands there, counted from 0 as texts come. */
  number(source: DataView, from: number, to: number): number {
    let slot = hashOf(source, from, to) & (this.#slots.length - 1);
    for (;;) {
      const nth = this.#slots[slot] ?? 0;
      if (nth === 0) return this.#add(source, { from, to, slot });
      if (this.#isSame(nth - 1, source, { from, to })) return nth - 1;
      slot = (slot + 1) & (this.#slots.length - 1);
    }
  }

  #isSame(nth: number, source: DataView, { from, to }: { from: number; to: number }): boolean {
    const begin = this.#begins[nth] ?? 0;
    if ((this.#begins[nth + 1] ?? 0) - begin !== to - from) return false;
    const [bytes, further] = [this.#bytes, begin - from];
    let at = from;
    for (; at + WORD <= to; at += WORD)
      if (source.getInt32(at) !== bytes.getInt32(at + further)) return false;
    for (; at < to; at += 1) if (source.getUint8(at) !== bytes.getUint8(at + further)) return false;
    return true;
  }

  #add(source: DataView, { from, to, slot }: { from: number; to: number; slot: number }): number {
    const written = Buffer.from(source.buffer, source.byteOffset + from, to - from);
    const text = written.toString('utf8');
    const nth = this.#texts.push(text);
    const begin = this.#begins[nth - 1] ?? 0;
    const end = begin + written.length;
    if (end > this.#bytes.byteLength) this.#bytes = roomier(this.#bytes, end * ROOM);
    new Uint8Array(this.#bytes.buffer).set(written, begin);
    if (nth >= this.#begins.length) this.#begins = larger(this.#begins, nth * ROOM);
    this.#begins[nth] = end;
    this.#slots[slot] = nth;
    if (nth * ROOM > this.#slots.length) this.#spread();
    return nth - 1;
  }

  /** Over twice as many slots. */
  #spread(): void {
    const slots = new Uint32Array(this.#slots.length * 2);
    for (let nth = 0; nth < this.#texts.length; nth += 1) {
      let slot = hashOf(this.#bytes, this.#begins[nth] ?? 0, this.#begins[nth + 1] ?? 0) & (slots.length - 1);
      while (slots[slot]) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = nth + 1;
    }
    this.#slots = slots;
  }
}

function hashOf(bytes: DataView, from: number, to: number): number {
  let hash = to - from;
  let at = from;
  for (; at + WORD <= to; at += WORD) hash = mixed(hash, bytes.getInt32(at));
  for (; at < to; at += 1) hash = mixed(hash, bytes.getUint8(at));
  return hash;
}

/** The low bits of a product know nothing of the high ones. */
function mixed(hash: number, word: number): number {
  const product = Math.imul(hash ^ word, GOLDEN);
  return product ^ (product >>> 15);
}

function larger(row: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const copy = new Uint32Array(length);
  copy.set(row);
  return copy;
}

function roomier(bytes: DataView, length: number): DataView<ArrayBuffer> {
  const copy = new Uint8Array(length);
  copy.set(new Uint8Array(bytes.buffer));
  return new DataView(copy.buffer);
}
