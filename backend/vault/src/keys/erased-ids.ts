import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Ids of erased people, stored outside of the database: a dump from before the erasure still has them (decision 126). */
export interface ErasedIds {
  /** Durable on return, all by one wait for the disk; called before anything is deleted. */
  note(...ids: string[]): void;
  all(): string[];
}

const SUFFIX = '.ids';

/** A folder of append-only files, one per host, so that processes sharing it never write to the same file. It holds ids only. */
export function openErasedIds(folder: string): ErasedIds {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${os.hostname().replaceAll(/[^\w.-]/g, '_')}${SUFFIX}`);
  return {
    note(...ids) {
      const handle = openSync(file, 'a', 0o600);
      try {
        writeFileSync(handle, ids.map((id) => `${id}\n`).join(''));
        fsyncSync(handle);
      } finally {
        closeSync(handle);
      }
    },
    all: () =>
      readdirSync(folder)
        .filter((name) => name.endsWith(SUFFIX))
        .flatMap((name) => readFileSync(path.join(folder, name), 'utf8').split('\n').filter(Boolean)),
  };
}

/** In memory, for specs. */
export function erasedIdsInMemory(): ErasedIds {
  const noted: string[] = [];
  return { note: (...ids) => void noted.push(...ids), all: () => [...noted] };
}
