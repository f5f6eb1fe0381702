import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Images } from './images.ts';

/** A folder, shared by all processes of the API. A file appears whole or not at all. */
export function directoryImages(root: string): Images {
  const fileOf = (key: string) => path.join(root, key);
  return {
    async put(key, bytes) {
      const file = fileOf(key);
      const unfinished = `${file}.${randomUUID()}.part`;
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(unfinished, bytes, { mode: 0o644 });
      await rename(unfinished, file);
    },
    get: (key) => readFile(fileOf(key)).catch(unlessAbsent(null)),
    async list(businessId) {
      const names = await readdir(fileOf(businessId)).catch(unlessAbsent<string[]>([]));
      const dated = await Promise.all(
        names.map(async (name) => {
          const at = await stat(fileOf(`${businessId}/${name}`)).catch(unlessAbsent(null));
          return { key: `${businessId}/${name}`, at: at?.mtimeMs ?? 0 };
        }),
      );
      return dated.sort((a, b) => b.at - a.at).map(({ key }) => key);
    },
    async delete(keys) {
      await Promise.all(keys.map((key) => rm(fileOf(key), { force: true })));
      const folders = new Set(keys.map((key) => path.dirname(fileOf(key))));
      // Fails while other files are left.
      await Promise.all([...folders].map((folder) => rmdir(folder).catch(() => undefined)));
    },
  };
}

const unlessAbsent =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };
