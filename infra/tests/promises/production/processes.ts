import { fileURLToPath } from 'node:url';
import { childEnvironment } from '@stampwell/local/child-environment.ts';
import { type Child, startChild } from '@stampwell/local/child-processes.ts';

/** What compose and Kubernetes start. */
export const SCRIPTS = {
  migrator: fileURLToPath(import.meta.resolve('@stampwell/migrator/main.ts')),
  api: fileURLToPath(import.meta.resolve('@stampwell/api/main.ts')),
  projector: fileURLToPath(import.meta.resolve('@stampwell/projections/main.ts')),
  relay: fileURLToPath(import.meta.resolve('@stampwell/projections/relay.main.ts')),
  web: fileURLToPath(import.meta.resolve('@stampwell/web/main.ts')),
};

/** Starts a process with only these settings and the machine's. */
export const startProcess = (file: string, env: Record<string, string>): Child =>
  startChild(file, { env: childEnvironment(env), isUnlinked: true });

/** Waits for a process that ends by itself. */
export async function endOf(
  file: string,
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = startProcess(file, env);
  return { code: await child.ended, output: child.output() };
}
