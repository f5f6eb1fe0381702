import { mustCall } from './api-client.ts';
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

/** Hires in order. Invited, since hashing a password for each takes long. */
export async function inviteStaff(url: string, { token }: NewShop, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const body = { name, email: `${crypto.randomUUID()}@stampwell.test` };
    await mustCall(url, '/business/employees', { token, body });
  }
}
