import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, readlinkSync, realpathSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { REPOSITORY } from './fetched.ts';

/** A copy of the repository in this folder, with its packages but for those that are omitted. */
export function copyRepository(copy: string, isOmitted: (name: string) => boolean = () => false): void {
  copySources(copy);
  linkPackages(copy, isOmitted);
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
function linkPackages(copy: string, isOmitted: (name: string) => boolean): void {
  const installed = path.join(REPOSITORY, 'node_modules');
  const target = path.join(copy, 'node_modules');
  for (const name of globSync(['[!.@]*', '@*/*'], { cwd: installed })) {
    if (isOmitted(name)) continue;
    mkdirSync(path.dirname(path.join(target, name)), { recursive: true });
    const from = path.join(installed, name);
    const isOurs = name.startsWith('@stampwell/');
    symlinkSync(isOurs ? readlinkSync(from) : realpathSync(from), path.join(target, name));
  }
}

/** Packages of the lockfile that `npm ci --omit=dev` leaves out. */
export function onlyForTests(): (name: string) => boolean {
  const { packages } = JSON.parse(readFileSync(path.join(REPOSITORY, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  return (name) => packages[`node_modules/${name}`]?.dev === true;
}
