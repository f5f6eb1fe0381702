import type { Processes } from '../processes.ts';

export async function startKafka(_processes: Processes, _folder: string): Promise<void> {
  throw new Error('not yet');
}
