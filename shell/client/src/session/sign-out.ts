import { logout } from '@stampwell/contracts/http/session.ts';
import { callApi } from '../api/call-api.ts';
import { type SessionKind, signOut } from './session.ts';

/** Ends the session here at once, and on the server as soon as it hears of it. */
export function leave(kind: SessionKind = 'general'): void {
  const told = callApi(logout, { body: { session: kind } });
  signOut(kind);
  told.catch(() => undefined);
}
