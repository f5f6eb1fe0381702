import { ApiError, callApi, type SessionKind, session } from '@stampwell/client';
import { confirmEmail, verifyEmail } from '@stampwell/contracts/http/account/email-links.ts';

/** What became of a link: words that say so, or whoever has it must choose a password first. */
export type Confirmation = { words: string } | 'wants-password';

/** Whoever is signed in here as the link's account has no more to do. @throws ApiError */
export async function confirmLink(token: string): Promise<Confirmation> {
  try {
    const { message } = await callApi(confirmEmail, { body: { token } });
    return { words: message };
  } catch (error) {
    const isWantingPassword = error instanceof ApiError && error.field === 'new_password';
    if (!isWantingPassword) throw error;
  }
  for (const kind of ['general', 'employee'] as const) {
    const words = session()[kind] && (await verifiedBy(kind, token));
    if (words) return { words };
  }
  return 'wants-password';
}

/** Null where it is another account's link, or the session is over. */
async function verifiedBy(kind: SessionKind, token: string): Promise<string | null> {
  try {
    return (await callApi(verifyEmail, { body: { token } }, { session: kind })).message;
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'invalid_state' || error.status === 401)) return null;
    throw error;
  }
}
