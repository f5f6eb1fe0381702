import { channel } from 'node:diagnostics_channel';

/** One append to Postgres: how many commands went together, and how long it took. */
export interface AppendBatch {
  commands: number;
  seconds: number;
}

/** Publishes an `AppendBatch` for each, to whoever measures; costs nothing where nobody does. */
export const appendBatches = channel('stampwell:append-batch');

/** Runs the append of a batch, and tells. */
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
