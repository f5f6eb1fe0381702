import { channel } from 'node:diagnostics_channel';

/** One append to Postgres: its number of commands and its duration. */
export interface AppendBatch {
  commands: number;
  seconds: number;
}

/** Publishes an `AppendBatch` for each append; costs nothing without subscribers. */
export const appendBatches = channel('stampwell:append-batch');

/** Runs the append of a batch, and publishes its measures. */
export async function toldOf<T>(commands: number, append: () => Promise<T>): Promise<T> {
  if (!appendBatches.hasSubscribers) return append();
  const began = performance.now();
  try {
    return await append();
  } finally {
    const batch: AppendBatch = { commands, seconds: (performance.now() - began) / 1000 };
    appendBatches.publish(batch);
  }
}
