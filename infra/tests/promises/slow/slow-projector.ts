import { setTimeout as sleep } from 'node:timers/promises';
import { runProcess, untilAborted } from '@stampwell/base/process';
import { eventCodec } from '@stampwell/contracts';
import { projectors } from '@stampwell/read-models';
import { openLog } from '@stampwell/runtime/open-log.ts';
import { startProjections } from '@stampwell/runtime/start-projections.ts';

/** The projector's process with a log throttled to EVENTS_PER_SECOND, until told otherwise. */
const { DATABASE_URL = '', EVENTS_PER_SECOND } = process.env;
const pauseMs = 1000 / Number(EVENTS_PER_SECOND);
const fullSpeed = new AbortController();
process.once('message', () => fullSpeed.abort());

runProcess('projector', async (signal) => {
  const log = await openLog({ url: DATABASE_URL, codec: eventCodec });
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
