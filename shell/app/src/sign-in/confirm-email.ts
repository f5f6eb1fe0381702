import { ApiError, callApi, type SessionKind, session } from '@stampwell/client';
import { confirmEmail, verifyEmail } from '@stampwell/contracts/http/account/email-links.ts';

/** Result of following a link: a message, or a password must be chosen first. */
export type Confirmation = { words: string } | 'wants-password';

/** A user already signed in to the link's account is done. @throws ApiError */
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

/** Null if the link belongs to another account, or the session is over. */
async function verifiedBy(kind: SessionKind, token: string): Promise<string | null> {
  try {
    return (await callApi(verifyEmail, { body: { token } }, { session: kind })).message;
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'invalid_state' || error.status === 401)) return null;
    throw error;
  }
}
