import { crc32, deflateSync } from 'node:zlib';

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
