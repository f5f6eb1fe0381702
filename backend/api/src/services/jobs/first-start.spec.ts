import { afterAll, expect, it } from 'vitest';
import { createCapabilities } from '../../app.ts';
import { openTestApp } from '../../testing/test-app.ts';
import { deleteExpired } from './retention.ts';

/** Like a first start: the schemas exist, but no read model was ever built. */
const app = await openTestApp();
afterAll(() => app.close());

const { accounts, subscriptions, anomalies, stampCards } = createCapabilities(app.ports);

it.each(
  Object.entries({
    subscriptions: subscriptions.runDaily,
    newcomers: accounts.runDaily,
    retention: () => deleteExpired(app.pool, app.ports.now()),
    aliases: anomalies.lookForAliases,
    'anomaly-mails': anomalies.mailOwners,
    'anomaly-watch': anomalies.watch.catchUp,
    lapses: stampCards.passTime,
  }),
)('%s has nothing to do before the read models were ever built', async (_, work) => {
  await app.business();
  await expect(work()).resolves.toBeUndefined();
});
