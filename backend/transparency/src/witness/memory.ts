import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import { fromBase64, toBase64 } from '../tlog/bytes.ts';
import { portableHash } from '../tlog/tree-hash.ts';

export interface Head {
  size: number;
  root: Uint8Array;
}

/** A witness's state. */
export interface Memory {
  /** The empty tree if nothing was signed yet. */
  lastOf(origin: string): Head;
  /** Durable on return. */
  remember(origin: string, head: Head): void;
}

const nothing = (): Head => ({ size: 0, root: portableHash.empty });

/** One file per log: size and root. Replaced atomically, for power failures. */
export function directoryMemory(folder: string): Memory {
  mkdirSync(folder, { recursive: true });
  const fileOf = (origin: string) => path.join(folder, `${encodeURIComponent(origin)}.head`);
  return {
    lastOf(origin) {
      const text = readOrNothing(fileOf(origin));
      if (text === null) return nothing();
      const [size = '', root = ''] = text.split('\n');
      const bytes = fromBase64(root);
      // Without the record, anything might be signed.
      if (!/^\d+$/.test(size) || bytes?.length !== 32) throw new Error(`${fileOf(origin)} is damaged`);
      return { size: Number(size), root: bytes };
    },
    remember(origin, { size, root }) {
      const file = fileOf(origin);
      writeSurely(`${file}.new`, `${size}\n${toBase64(root)}\n`);
      renameSync(`${file}.new`, file);
    },
  };
}

function readOrNothing(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function writeSurely(file: string, text: string): void {
  const descriptor = openSync(file, 'w');
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
