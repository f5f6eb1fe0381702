/**
 * Most parts of a picture that its decoder goes through one by one. libjpeg writes at most 18 scans, and each costs as much as the
 * picture has pixels; libpng writes a chunk for 8 KB, and metadata a few more.
 */
const MOST = { scans: 32, segments: 1_000, chunks: 5_000, webpChunks: 50 };

const ascii = (bytes: Buffer, at: number) => bytes.toString('latin1', at, at + 4);

/**
 * Whether a picture has more parts than any encoder writes, counted without decoding it. Damaged pictures are left to the
 * decoder.
 */
export function hasTooManyParts(picture: Uint8Array, type: string): boolean {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength);
  if (type === 'image/jpeg') return isIntricateJpeg(bytes);
  if (type === 'image/png') return partsOf(bytes, PNG) > MOST.chunks;
  return partsOf(bytes, WEBP) > MOST.webpChunks;
}

/** Follows markers as libjpeg does, skipping bytes that are no marker. */
function isIntricateJpeg(bytes: Buffer): boolean {
  let [scans, segments] = [0, 0];
  for (let at = bytes.indexOf(0xff, 2); at >= 0 && at + 3 < bytes.length; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === END_OF_IMAGE) return false;
    at += marker === 0xff ? 1 : 2;
    if (isBare(marker)) continue;
    segments += 1;
    if (marker === START_OF_SCAN) scans += 1;
    if (scans > MOST.scans || segments > MOST.segments) return true;
    at += bytes.readUInt16BE(at);
  }
  return false;
}

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
/** Filling, an escaped 0xff, and markers without a length. */
const isBare = (marker: number) => marker === 0xff || marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);

interface Chunked {
  first: number;
  /** Where the next chunk begins; 0 after the last. */
  next(bytes: Buffer, at: number): number;
}

const PNG: Chunked = {
  first: 8,
  next: (bytes, at) => (ascii(bytes, at + 4) === 'IEND' ? 0 : at + 12 + bytes.readUInt32BE(at)),
};
const WEBP: Chunked = {
  first: 12,
  next: (bytes, at) => {
    const size = bytes.readUInt32LE(at + 4);
    return at + 8 + size + (size % 2);
  },
};

function partsOf(bytes: Buffer, { first, next }: Chunked): number {
  let count = 0;
  for (let at = first; at > 0 && at + 8 <= bytes.length; at = next(bytes, at)) count += 1;
  return count;
}
