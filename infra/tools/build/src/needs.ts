import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { lazyShared, sharedAtStart } from './shared-modules.ts';

interface PackageJson {
  version: string;
  dependencies?: Record<string, string>;
}

/**
 * The semver ranges of shared packages that a remote works with, derived from the versions it is built against. The shell checks them
 * before running any of the remote's code.
 */
export function needsOf(dir: string): Record<string, string> {
  const { dependencies = {} } = readPackage(dir);
  const shared = new Set([...sharedAtStart, ...lazyShared].map(packageOf));
  const used = Object.keys(dependencies).filter((name) => shared.has(name));
  return Object.fromEntries(used.sort().map((name) => [name, `^${installedVersion(dir, name)}`]));
}

/** `@stampwell/ui/forms` → `@stampwell/ui`, `react/jsx-runtime` → `react`. */
export function packageOf(module: string): string {
  return module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/');
}

function installedVersion(from: string, name: string): string {
  const folder = path.join(from, 'node_modules', name);
  if (existsSync(path.join(folder, 'package.json'))) return readPackage(folder).version;
  const parent = path.dirname(from);
  if (parent === from) throw new Error(`${name} is not installed`);
  return installedVersion(parent, name);
}

const readPackage = (folder: string): PackageJson =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as PackageJson;
