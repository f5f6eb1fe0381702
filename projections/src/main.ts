import { openEventStore } from '@stampwell/event-store';
import { EnvironmentError, readEnvironment } from './environment.ts';
import { projectors } from './index.ts';
import { startProjections } from './runtime/main.ts';
import { postgresSource } from './runtime/postgres-source.ts';

/** The projector as a process of its own: environment → log → read models, until it is told to stop. */
async function main(): Promise<void> {
  const { databaseUrl, eventStoreUrl } = readEnvironment(process.env);
  const store = await openEventStore({ url: eventStoreUrl });
  const ended = new AbortController();
  const stop = () => ended.abort();
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // The parent is gone, however it went.
  process.once('disconnect', stop);
  const projections = await startProjections({
    databaseUrl,
    store,
    projectors,
    ...(/^postgres(ql)?:/.test(eventStoreUrl) && { source: postgresSource(eventStoreUrl) }),
    signal: ended.signal,
  });
  process.send?.('ready');
  if (!ended.signal.aborted) await new Promise((resolve) => ended.signal.addEventListener('abort', resolve));
  await projections.stop();
  await store.close();
  if (process.connected) process.disconnect();
}

main().catch((error: unknown) => {
  const words =
    error instanceof EnvironmentError ? error.message : error instanceof Error ? error.stack : error;
  process.stderr.write(`${words}\n`);
  process.exit(1);
});
