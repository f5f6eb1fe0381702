import { mkdir, open, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isSame } from '../../tlog/bytes.ts';
import { AlreadyWritten, type SealStorage } from './storage.ts';

/** A folder: each file is created once (O_EXCL), durable when `add` returns, and read-only. */
export function directoryStorage(root: string): SealStorage {
  const storage: SealStorage = {
    async add(name, bytes) {
      const file = path.join(root, name);
      await mkdir(path.dirname(file), { recursive: true });
      try {
        const handle = await open(file, 'wx', 0o444);
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        const there = await storage.read(name);
        if (!there || !isSame(there, bytes)) throw new AlreadyWritten(name);
      }
    },
    async read(name) {
      return await readFile(path.join(root, name)).catch(unlessAbsent(null));
    },
    async list(folder) {
      const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(unlessAbsent([]));
      return entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)).sort();
    },
  };
  return storage;
}

const unlessAbsent =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };
