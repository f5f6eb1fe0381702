import { setTimeout as sleep } from 'node:timers/promises';
import { projectors } from '@stampwell/projections/index.ts';
import { openLog } from '@stampwell/projections/open-log.ts';
import { runProcess, untilAborted } from '@stampwell/projections/run-process.ts';
import { startProjections } from '@stampwell/projections/runtime/main.ts';

/** The projector's own process, but for a log that gives it so many events a second, until it hears otherwise. */
const { DATABASE_URL = '', EVENTS_PER_SECOND } = process.env;
const pauseMs = 1000 / Number(EVENTS_PER_SECOND);
const fullSpeed = new AbortController();
process.once('message', () => fullSpeed.abort());

runProcess(async (signal) => {
  const log = await openLog(DATABASE_URL);
  const readAll: typeof log.store.readAll = async (page) => {
    const events = await log.store.readAll(page);
    const { signal: hurry } = fullSpeed;
    await sleep(events.length * pauseMs * Number(!hurry.aborted), undefined, { signal: hurry }).catch(
      () => undefined,
    );
    return events;
  };
  const store = { readAll, head: () => log.store.head() };
  const projections = await startProjections({
    databaseUrl: DATABASE_URL,
    ...log,
    store,
    projectors,
    signal,
  });
  process.send?.('ready');
  await untilAborted(signal);
  await projections.stop();
  await log.store.close();
});
