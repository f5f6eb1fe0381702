import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '@stampwell/local/child-environment.ts';

/** What compose and Kubernetes start. */
export const SCRIPTS = {
  migrator: fileURLToPath(import.meta.resolve('@stampwell/migrator/main.ts')),
  api: fileURLToPath(import.meta.resolve('@stampwell/api/main.ts')),
  projector: fileURLToPath(import.meta.resolve('@stampwell/projections/main.ts')),
  relay: fileURLToPath(import.meta.resolve('@stampwell/projections/relay.main.ts')),
  web: fileURLToPath(import.meta.resolve('@stampwell/web/main.ts')),
};

export interface RunningProcess {
  /** Resolves when the page answers OK. @throws with the process's output if it ends first */
  isReady(page: string): Promise<void>;
  /** SIGTERM. @returns its exit code; null if a signal ended it */
  stop(): Promise<number | null>;
  /** SIGKILL. */
  kill(): void;
}

const POLL_MS = 50;

function run(file: string, env: Record<string, string>): { child: ChildProcess; output(): string } {
  const child = spawn(process.execPath, [file], {
    env: childEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  return { child, output: () => output };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** Starts a process with only these settings and the machine's. */
export function startProcess(file: string, env: Record<string, string>): RunningProcess {
  const { child, output } = run(file, env);
  return {
    async isReady(page) {
      const says = () =>
        fetch(page).then(
          ({ ok }) => ok,
          () => false,
        );
      while (!(await says())) {
        if (hasEnded(child)) throw new Error(`${file} ended:\n${output()}`);
        await sleep(POLL_MS);
      }
    },
    async stop() {
      if (!hasEnded(child)) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      return child.exitCode;
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

/** Waits for a process that ends by itself. */
export async function endOf(
  file: string,
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { child, output } = run(file, env);
  const [code] = await once(child, 'close');
  return { code, output: output() };
}
