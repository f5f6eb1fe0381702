import { logout } from '@stampwell/contracts/http/session.ts';
import { callApi } from '../api/call-api.ts';
import { type SessionKind, signOut } from './session.ts';

/** Ends the session locally at once; telling the server is best effort. */
export function leave(kind: SessionKind = 'general'): void {
  const request = callApi(logout, { body: { session: kind } });
  signOut(kind);
  request.catch(() => undefined);
}
