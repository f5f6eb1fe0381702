import { readFile } from 'node:fs/promises';
import writeFileAtomic from 'write-file-atomic';

/** The newest checkpoint that we signed, kept by the log's key and neither by the database nor among the seals (decision 135). */
export interface LastSeal {
  /** The signed note; null where none was kept yet. */
  read(): Promise<string | null>;
  write(note: string): Promise<void>;
}

/** A file that only its process's user may read and write; replaced whole, and on the disk when `write` returns. */
export function lastSealFile(file: string): LastSeal {
  return {
    read: () =>
      readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      }),
    write: (note) => writeFileAtomic(file, note, { mode: 0o600, fsync: true }),
  };
}
