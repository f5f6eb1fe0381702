import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startChild } from '@stampwell/local/child-processes.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../../../..');

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
  copySources(copy);
  linkPackages(copy);
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

/** Tracked and untracked files that are not ignored. */
function copySources(copy: string): void {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: REPOSITORY,
    maxBuffer: 64 * 1024 * 1024,
  });
  const deleted = new Set(
    execFileSync('git', ['ls-files', '-dz'], { cwd: REPOSITORY }).toString().split('\0'),
  );
  for (const file of listed.toString().split('\0')) {
    if (file && !deleted.has(file)) cpSync(path.join(REPOSITORY, file), path.join(copy, file));
  }
}

/** npm's packages are linked to the installed ones, our own to the copy. */
function linkPackages(copy: string): void {
  const installed = path.join(REPOSITORY, 'node_modules');
  const target = path.join(copy, 'node_modules');
  mkdirSync(path.join(target, '@stampwell'), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name === '@stampwell' || name.startsWith('.')) continue;
    symlinkSync(realpathSync(path.join(installed, name)), path.join(target, name));
  }
  for (const name of readdirSync(path.join(installed, '@stampwell'))) {
    const link = readlinkSync(path.join(installed, '@stampwell', name));
    symlinkSync(link, path.join(target, '@stampwell', name));
  }
}
