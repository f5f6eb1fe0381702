import { createHash, type Hash } from 'node:crypto';
import { globSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Everything that the front end's builds read in the repository. */
const SOURCES = ['contracts', 'backend/transparency/src/tlog', 'shell', 'remotes', 'infra/tools/build'];
const NOT_READ = /^(node_modules|dist|README\.md|.*\.spec\.tsx?)$/;

/**
 * The sources' state: a hash of each file's name, size and time. Nx compares contents, but needs seconds of processor time to find
 * that nothing has changed; this needs a twentieth of one.
 */
export function stateOfSources(repository: string): string {
  const hash = createHash('sha256').update(process.version);
  addFile(hash, path.join(repository, 'package-lock.json'));
  for (const source of SOURCES) addFolder(hash, path.join(repository, source));
  return hash.digest('hex');
}

/** Whether the site was built from these sources, and nothing was published since. */
export const isBuiltFrom = (sources: string, site: string): boolean =>
  readText(recordOf(site)) === describe(sources, site);

/** @param sources as they were before the build, so that a change during it is built next time */
export function recordBuild(sources: string, site: string): void {
  mkdirSync(site, { recursive: true });
  writeFileSync(recordOf(site), describe(sources, site));
}

const recordOf = (site: string): string => path.join(site, 'built-from.json');

function describe(sources: string, site: string): string {
  const pointers = globSync('{shell,r/*}/current.json', { cwd: site }).sort();
  const published = Object.fromEntries(pointers.map((file) => [file, readText(path.join(site, file))]));
  return JSON.stringify({ sources, published });
}

function addFolder(hash: Hash, folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (NOT_READ.test(entry.name)) continue;
    if (entry.isDirectory()) addFolder(hash, place);
    else addFile(hash, place);
  }
}

function addFile(hash: Hash, file: string): void {
  const { size, mtimeMs } = statSync(file);
  hash.update(`${file} ${size} ${mtimeMs}\n`);
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
