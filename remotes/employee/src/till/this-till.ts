import {
  ApiError,
  atTill,
  callApi,
  type ProveCall,
  readStored,
  STORAGE_KEYS,
  session,
  signOut,
  writeStored,
} from '@stampwell/client';
import { newTillKey, proveTill } from '@stampwell/client/till-key';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { enrolTill, leaveTill, openTill, takeTill } from '@stampwell/contracts/http/tills.ts';

export type LockedTill = ReplyOf<typeof openTill>;

interface StoredTill {
  id: string;
  /** What it showed last, for when there is no connection. */
  last?: LockedTill;
}

/** What this browser knows of the till that it is; null if it is none. */
export function storedTill(): StoredTill | null {
  try {
    return JSON.parse(readStored(STORAGE_KEYS.till) ?? 'null') as StoredTill | null;
  } catch {
    return null;
  }
}

const store = (till: StoredTill): void => writeStored(STORAGE_KEYS.till, JSON.stringify(till), 'for-good');

/** Our time, by the difference of the clocks at our last answer: a tablet's own may be wrong. */
function ourTime(): number {
  try {
    const contact = JSON.parse(readStored(STORAGE_KEYS.contact) ?? 'null') as {
      ours: string;
      device: string;
    } | null;
    return Date.now() + (contact ? Date.parse(contact.ours) - Date.parse(contact.device) : 0);
  } catch {
    return Date.now();
  }
}

const proveAs =
  (id: string): ProveCall =>
  (call) =>
    proveTill(id, call, ourTime());

/** A refusal by the clock's fault brings the right time, so the call is made again. */
async function twice<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthenticated') return call();
    throw error;
  }
}

/** Makes this browser a till. Whoever was signed in to it is signed out, since everybody touches it. */
export async function enrol(code: string): Promise<void> {
  const next = await newTillKey();
  const prove: ProveCall = (call) => next.prove({ ...call, token: code }, ourTime());
  const { id } = await twice(() => callApi(enrolTill, { body: { code, key: next.key } }, { prove }));
  await next.keep();
  store({ id });
  if (session().general) signOut('general');
  if (session().employee) signOut('employee');
  atTill(null);
}

/** What a locked till shows. @throws ApiError `unauthenticated` if it is none any more */
export async function readTill(): Promise<LockedTill> {
  const { id } = here();
  const last = await twice(() => callApi(openTill, {}, { prove: proveAs(id) }));
  store({ id, last });
  return last;
}

export async function take(employeeId: string, pin: string): Promise<void> {
  const prove = proveAs(here().id);
  const body = { employee_id: employeeId, pin };
  const { access_token } = await twice(() => callApi(takeTill, { body }, { prove }));
  atTill({ token: access_token, prove });
}

/** Locks it here at once; telling the server is best effort, and the next who takes it ends the session too. */
export function leave(by: 'person' | 'idle'): void {
  const { id } = here();
  atTill(null);
  callApi(leaveTill, { body: { by } }, { prove: proveAs(id) }).catch(() => undefined);
}

function here(): StoredTill {
  const till = storedTill();
  if (!till) throw new Error('This browser is no till');
  return till;
}
