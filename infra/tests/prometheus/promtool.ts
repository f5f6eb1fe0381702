import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const FOLDER = path.resolve(import.meta.dirname, '../../../.cache/prometheus');
const UNPACKED = path.join(FOLDER, 'usr/bin/promtool');

/** Prometheus' own checker: the machine's, or Debian's, unpacked once and not installed. Null where there is neither. */
export async function findPromtool(): Promise<string | null> {
  const installed = await run('promtool', ['--version']).then(
    () => true,
    () => false,
  );
  if (installed) return 'promtool';
  if (existsSync(UNPACKED)) return UNPACKED;
  try {
    mkdirSync(FOLDER, { recursive: true });
    await run('apt-get', ['download', 'prometheus'], { cwd: FOLDER });
    for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.deb')))
      await run('dpkg', ['-x', path.join(FOLDER, file), FOLDER]);
    return existsSync(UNPACKED) ? UNPACKED : null;
  } catch {
    return null;
  }
}
