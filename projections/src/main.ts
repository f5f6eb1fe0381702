import { EnvironmentError, readEnvironment } from './environment.ts';
import { projectors } from './index.ts';
import { openLog } from './open-log.ts';
import { startProjections } from './runtime/main.ts';

/** The projector as a process of its own: environment → log → read models, until it is told to stop. */
async function main(): Promise<void> {
  const { databaseUrl, eventStoreUrl } = readEnvironment(process.env);
  const log = await openLog(eventStoreUrl);
  const ended = new AbortController();
  const stop = () => ended.abort();
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // The parent is gone, however it went.
  process.once('disconnect', stop);
  const projections = await startProjections({
    databaseUrl,
    ...log,
    projectors,
    signal: ended.signal,
  });
  process.send?.('ready');
  if (!ended.signal.aborted) await new Promise((resolve) => ended.signal.addEventListener('abort', resolve));
  await projections.stop();
  await log.store.close();
  if (process.connected) process.disconnect();
}

main().catch((error: unknown) => {
  const words =
    error instanceof EnvironmentError ? error.message : error instanceof Error ? error.stack : error;
  process.stderr.write(`${words}\n`);
  process.exit(1);
});
