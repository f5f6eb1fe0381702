import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import path from 'node:path';

const REPOSITORY = path.resolve(import.meta.dirname, '../../..');
// Nx's own script, not the launcher in .bin, which Windows could not spawn.
const NX = path.join(REPOSITORY, 'node_modules/nx/dist/bin/nx.js');

/** Starts Nx's command line in the repository, under the Node that we run on. */
export function startNx(args: string[], options: SpawnOptions): ChildProcess {
  return spawn(process.execPath, [NX, ...args], {
    ...options,
    cwd: REPOSITORY,
    // Plugins in processes of their own would double the time that Nx needs to find nothing to do; we have none of others.
    env: { ...process.env, NX_ISOLATE_PLUGINS: 'false', NX_DAEMON: 'false' },
  });
}

/** Whether Nx runs us: it has then done what we depend on, and must not be asked for it by one of its own tasks. */
export function isNxTask(env: NodeJS.ProcessEnv = process.env): boolean {
  return Boolean(env.NX_TASK_TARGET_TARGET);
}
