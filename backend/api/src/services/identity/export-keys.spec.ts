import { exportKeys } from '@stampwell/contracts/http/business-exports.ts';
import { expect, it } from 'vitest';
import { createExportKeys } from './export-keys.ts';
import { createTokens, newSigningKey } from './tokens.ts';

const [older, newer] = [newSigningKey(), newSigningKey()];
const now = () => new Date('2026-11-25T12:00:00Z');

it('signs by the newest key, and publishes the older ones too, without their private halves', async () => {
  const keys = createExportKeys(newer + older, now);
  const [first, second] = keys.publicKeys();
  expect([first, second]).toEqual([
    createExportKeys(newer, now).publicKeys()[0],
    createExportKeys(older, now).publicKeys()[0],
  ]);
  expect(exportKeys.reply.safeParse({ keys: keys.publicKeys() }).success).toBe(true);
  const signed = await keys.sign({ account: 'a', sha256: '00' });
  expect(JSON.parse(Buffer.from(signed.split('.')[0] ?? '', 'base64url').toString()).kid).toBe(first?.kid);
  await expect(createTokens(newer, now).verify(signed)).rejects.toMatchObject({ code: 'unauthenticated' });
});
