import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startChild } from '@stampwell/local/child-processes.ts';
import { copyRepository } from '../../own-repository.ts';

/** A copy of the repository under `npm run dev`. */
export interface Desk {
  url: string;
  /** Replaces text in a file. @returns the time of saving */
  edit(file: string, before: string, after: string): number;
  /** Resolves when the API's next start is prepared, as it is between two edits by hand. */
  rested(): Promise<void>;
  close(): Promise<void>;
}

export async function openDesk(): Promise<Desk> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'stampwell-desk-'));
  const copy = path.join(home, 'repository');
  copyRepository(copy);
  const child = startChild(path.join(copy, 'infra/tools/local/src/dev.ts'), {
    cwd: copy,
    env: { ...process.env, NODE_ENV: '', PORT: '0', DATA_DIR: path.join(home, 'data') },
    output: 'shown',
  });
  let isPrepared = false;
  child.process.on('message', (said: { isPrepared?: boolean }) => {
    isPrepared = said.isPrepared ?? isPrepared;
  });
  const { url } = await child.message(({ ready }: { ready?: { url: string } }) => ready);
  return {
    url,
    edit(file, before, after) {
      const place = path.join(copy, file);
      const text = readFileSync(place, 'utf8');
      if (!text.includes(before)) throw new Error(`${file} has no '${before}'`);
      const now = performance.now();
      writeFileSync(place, text.replace(before, after));
      return now;
    },
    rested: () => child.until(() => isPrepared),
    async close() {
      await child.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
