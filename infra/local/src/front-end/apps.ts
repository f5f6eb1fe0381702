import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A part of the front end that is built by itself: the shell, or one remote. */
export interface FrontEndApp {
  /** `app`, `customer`, … */
  name: string;
  /** Its rspack configuration. */
  config: string;
  dist: string;
  /** A hash of everything that its build depends on. */
  hash: string;
  /** Where we note the hash that `dist` was built from; outside of `dist`, which is served. */
  note: string;
}

const CONFIGS = '{shell/app,remotes/*}/rspack.config.{ts,mjs}';
/** What every app contains or is built by; the lockfile stands for all packages. */
const SHARED_INPUTS = [
  'package-lock.json',
  'contracts/**',
  'shell/kit/**',
  '{shell,remotes}/{*,*/*}.{ts,mjs}',
  'shell/*/build/**',
];
const NOT_INPUTS = ['**/node_modules/**', '**/dist/**', '**/*.spec.*', '**/*.md'];

/** Finds the shell and the remotes, by their rspack configurations. */
export function findApps(repository: string): FrontEndApp[] {
  const shared = hashFiles(repository, SHARED_INPUTS);
  const configs = globSync(CONFIGS, { cwd: repository }).sort();
  return configs.map((found) => {
    const folder = path.dirname(found);
    const name = path.basename(folder);
    const own = hashFiles(repository, [`${folder}/**`]);
    return {
      name,
      config: path.join(repository, found),
      dist: path.join(repository, folder, 'dist'),
      hash: createHash('sha256').update(shared).update(own).digest('hex'),
      note: path.join(repository, '.cache/front-end', name),
    };
  });
}

/** Whether the app in `dist` is the one that its sources make. */
export function isUpToDate({ dist, hash, note }: FrontEndApp): boolean {
  return existsSync(dist) && existsSync(note) && readFileSync(note, 'utf8') === hash;
}

/** Remembers what `dist` was built from. */
export function noteBuilt({ hash, note }: FrontEndApp): void {
  mkdirSync(path.dirname(note), { recursive: true });
  writeFileSync(note, hash);
}

function hashFiles(repository: string, patterns: string[]): string {
  const hash = createHash('sha256');
  for (const found of globSync(patterns, { cwd: repository, exclude: NOT_INPUTS }).sort()) {
    const file = path.join(repository, found);
    if (statSync(file).isFile()) hash.update(found).update(readFileSync(file));
  }
  return hash.digest('hex');
}
