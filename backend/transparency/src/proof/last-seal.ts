import { readFile } from 'node:fs/promises';
import writeFileAtomic from 'write-file-atomic';

/** The newest checkpoint signed by us, kept beside the log's key: outside of both the database and the seals (decision 135). */
export interface LastSeal {
  /** The signed note; null if none was kept yet. */
  read(): Promise<string | null>;
  write(note: string): Promise<void>;
}

/** A file readable only by the process's user; replaced atomically, and durable when `write` returns. */
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
