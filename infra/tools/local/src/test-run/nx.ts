import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import path from 'node:path';

const REPOSITORY = path.resolve(import.meta.dirname, '../../../../..');
// Nx's script, since Windows cannot spawn the launcher in .bin.
const NX = path.join(REPOSITORY, 'node_modules/nx/dist/bin/nx.js');

/** Runs Nx in the repository with our Node. */
export function startNx(args: string[], options: SpawnOptions): ChildProcess {
  return spawn(process.execPath, [NX, ...args], {
    ...options,
    cwd: REPOSITORY,
    // Isolated plugins would double the time Nx needs to find nothing to do, and we have only our own.
    env: { ...(options.env ?? process.env), NX_ISOLATE_PLUGINS: 'false', NX_DAEMON: 'false' },
  });
}
