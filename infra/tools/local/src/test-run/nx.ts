import path from 'node:path';
import { type Child, type StartOptions, startChild } from '../child-processes.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../../../../..');
// Nx's script, since Windows cannot spawn the launcher in .bin.
const NX = path.join(REPOSITORY, 'node_modules/nx/dist/bin/nx.js');

/** Runs Nx in the repository with our Node. */
export function startNx(args: string[], { env = process.env, ...options }: StartOptions): Child {
  return startChild(NX, {
    ...options,
    args,
    cwd: REPOSITORY,
    isUnlinked: true,
    // Isolated plugins would double the time Nx needs to find nothing to do, and we have only our own.
    env: { ...env, NX_ISOLATE_PLUGINS: 'false', NX_DAEMON: 'false' },
  });
}
