import { vi } from 'vitest';
import { mustCall } from '../../client.ts';
import { type Credentials, DEMO } from './signed-in.ts';

export interface NewShop {
  owner: Credentials;
  id: string;
  token: string;
}

/** A new approved business in its trial, without a cooldown. */
export async function openShop(url: string, programme: Record<string, unknown>): Promise<NewShop> {
  const owner = { email: `${crypto.randomUUID()}@stampwell.test`, password: 'stampwell' };
  const registered = await mustCall(url, '/auth/business/register', {
    body: { ...owner, scanCooldownHours: 0, ...programme },
  });
  const { id } = registered.business as { id: string };
  const { access_token: admin } = await mustCall(url, '/auth/admin/login', { body: { ...DEMO.admin } });
  await mustCall(url, `/admin/businesses/${id}/approve`, {
    method: 'PUT',
    token: String(admin),
    body: { notes: '' },
  });
  return { owner, id, token: String(registered.access_token) };
}

/** The owner follows the link that proves the address: only then others are written to for the shop [ML2]. */
export async function proveOwner(url: string, { owner, token }: NewShop): Promise<void> {
  const proof = await vi.waitFor(
    async () => {
      const to = encodeURIComponent(owner.email);
      const { messages } = await mustCall(url, `/dev/mail?to=${to}`, { method: 'GET' });
      const links = (messages as { text: string }[]).map(({ text }) =>
        /confirm-email\?token=([\w-]+)/.exec(text),
      );
      const found = links.find(Boolean)?.[1];
      if (!found) throw new Error('no mail that proves the address yet');
      return found;
    },
    { timeout: 20_000, interval: 250 },
  );
  await mustCall(url, '/auth/email/verify', { token, body: { token: proof } });
}

/** Hires in order. Invited, since hashing a password for each takes long. */
export async function inviteStaff(url: string, { token }: NewShop, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const body = { name, email: `${crypto.randomUUID()}@stampwell.test` };
    await mustCall(url, '/business/employees', { token, body });
  }
}
