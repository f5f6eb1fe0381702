import { afterAll, expect, it } from 'vitest';
import { openSpecApns } from '../../testing/spec-apns.ts';
import { createApplePush } from './apple-push.ts';

const apns = await openSpecApns();
const push = createApplePush({ ...apns.identity, isStandIn: false }, { ...apns.at, timeoutMs: 500 });
afterAll(async () => {
  push.close();
  await apns.close();
});

it('[WA6] leaves a connection that does not answer any more', async () => {
  expect(await push.send('ab000001')).toBe('sent');
  apns.deafen();
  await expect(push.send('ab000002')).rejects.toThrow('Apple did not answer a push');
  expect(await push.send('ab000003')).toBe('sent');
});

it.each(['BadDeviceToken', 'DeviceTokenNotForTopic'])(
  '[WA6] takes %s for a device that is gone',
  async (reason) => {
    apns.answers.push({ status: 400, reason });
    expect(await push.send('ab000004')).toBe('gone');
  },
);
