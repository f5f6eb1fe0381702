import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const chunk = (type: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

interface Png {
  width: number;
  height: number;
  /** Bits a pixel: 8 for grey, 24 for colour. */
  depth?: 8 | 24;
  isInterlaced?: boolean;
  /** Every byte of every pixel. */
  value?: number;
  /** Chunks between the header and the pixels. */
  extra?: [type: string, data: Buffer][];
}

/** A PNG of one value, made without a library, which may lie about its size. */
export function png({
  width,
  height,
  depth = 24,
  isInterlaced = false,
  value = 90,
  extra = [],
}: Png): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, depth === 24 ? 2 : 0, 0, 0, isInterlaced ? 1 : 0], 8);
  const row = Buffer.alloc(1 + (width * depth) / 8, value);
  row[0] = 0;
  // A liar's pixels are few.
  const rows = Buffer.concat(
    Array.from({ length: Math.min(height, Math.ceil(8e7 / row.length)) }, () => row),
  );
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...extra.map(([type, data]) => chunk(type, data)),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A logo that is taken. */
export const specLogo = (value = 90): Buffer => png({ width: 120, height: 80, value });

/**
 * A valid progressive JPEG with as many scans as the standard allows, 2,647: each coefficient of each colour by itself, bit by bit, and in each
 * scan nothing but zeros. Decoding costs scans × pixels.
 */
export async function jpegOfScans(side: number): Promise<Buffer> {
  const plain = await sharp({ create: { width: side, height: side, channels: 3, background: '#3366cc' } })
    .jpeg({ progressive: true, quality: 60, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const firstScan = plain.indexOf(Buffer.from([0xff, 0xda]));
  let firstEnds = firstScan + 2 + plain.readUInt16BE(firstScan + 2);
  const isData = (at: number) => plain[at] !== 0xff || plain[at + 1] === 0 || isRestart(plain[at + 1] ?? 0);
  while (isData(firstEnds)) firstEnds += 1;
  // One Huffman code of one bit: 'the next 2^14 blocks and more have nothing'.
  const table = Buffer.from([0xff, 0xc4, 0, 20, 0x10, 1, ...Array<number>(15).fill(0), 0xe0]);
  const runs = Math.ceil(Math.ceil(side / 8) ** 2 / 32_767);
  const bits = `0${'1'.repeat(14)}`.repeat(runs);
  const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1').match(/.{8}/g) ?? [];
  const data = bytes.flatMap((byte) => (byte === '11111111' ? [0xff, 0] : [Number.parseInt(byte, 2)]));
  const scans: Buffer[] = [];
  for (const colour of [1, 2, 3])
    for (let coefficient = 1; coefficient <= 63; coefficient += 1)
      for (let bit = 13; bit >= 0; bit -= 1) {
        const refines = ((bit === 13 ? 0 : bit + 1) << 4) | bit;
        const head = [0xff, 0xda, 0, 8, 1, colour, 0, coefficient, coefficient, refines];
        scans.push(Buffer.from([...head, ...data]));
      }
  return Buffer.concat([plain.subarray(0, firstEnds), table, ...scans, Buffer.from([0xff, 0xd9])]);
}

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/** A PNG with so many empty texts before its pixels. */
export const pngOfChunks = (count: number): Buffer =>
  png({ width: 64, height: 64, extra: Array(count).fill(['tEXt', Buffer.from('a\0')]) });

/** A WebP with so many chunks of no meaning after its pixels. */
export async function webpOfChunks(count: number): Promise<Buffer> {
  const plain = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#3366cc' } })
    .webp()
    .toBuffer();
  const all = Buffer.concat([plain, ...Array<Buffer>(count).fill(Buffer.from('JUNK\0\0\0\0', 'latin1'))]);
  all.writeUInt32LE(all.length - 8, 4);
  return all;
}
