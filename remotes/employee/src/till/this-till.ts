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
import {
  base64url,
  checkOf,
  newTillKey,
  ourTime,
  pinKey,
  proveTill,
  signerOf,
} from '@stampwell/client/till-key';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { enrolTill, keepForOffline, leaveTill, openTill, takeTill } from '@stampwell/contracts/http/tills.ts';
import { PIN_TRIES, TILL_OFFLINE_HOURS } from '@stampwell/contracts/tills.ts';

export type LockedTill = ReplyOf<typeof openTill>;

interface StoredTill {
  id: string;
  /** What it showed last, for when there is no connection. */
  last?: LockedTill;
  /** By person: what it takes to go on without a connection. */
  offline?: Record<string, Offline>;
}

interface Offline {
  /** Base64. */
  salt: string;
  check: number;
  /** Milliseconds since 1970, by our clock. */
  until: number;
  wrong: number;
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
  store({ ...here(), last });
  return last;
}

export async function take(employeeId: string, pin: string): Promise<void> {
  const prove = proveAs(here().id);
  const body = { employee_id: employeeId, pin };
  const { access_token } = await twice(() => callApi(takeTill, { body }, { prove }));
  atTill({ token: access_token, prove });
  // After the scanner is there: this takes a moment. Without it they need a connection the next time.
  prepareOffline(employeeId, pin, access_token).catch(() => undefined);
}

/**
 * Makes the key by which this person goes on without a connection, and tells it to the server [TL13]. By the same salt as before: what
 * still waits is signed with that key.
 */
async function prepareOffline(employeeId: string, pin: string, token: string): Promise<void> {
  const before = here().offline?.[employeeId]?.salt;
  const salt = before ? bytesOf(before) : crypto.getRandomValues(new Uint8Array(16));
  const key = await pinKey(pin, salt);
  // They left meanwhile, and the next call would be somebody else's.
  if (session().employee?.token !== token) return;
  await callApi(keepForOffline, { body: { offline_key: base64url(key) } });
  const until = ourTime() + TILL_OFFLINE_HOURS * 3_600_000;
  keepOffline(employeeId, {
    salt: btoa(String.fromCharCode(...salt)),
    check: await checkOf(key),
    until,
    wrong: 0,
  });
  const { employee } = session();
  if (employee?.token === token) atTill({ ...employee, sign: await signerOf(key) });
}

function keepOffline(employeeId: string, offline: Offline): void {
  const till = here();
  store({ ...till, offline: { ...till.offline, [employeeId]: offline } });
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** Those who took this till in the last 72 hours. */
export const mayGoOnOffline = (employeeId: string): boolean =>
  (storedTill()?.offline?.[employeeId]?.until ?? 0) > ourTime();

const WRONG = 'That PIN is not right';
/** Of no PIN. */
const NEVER = -1;

/** [TL12] A mistyped PIN that is not noticed here is noticed when the stamps arrive. */
export async function takeOffline(employeeId: string, pin: string): Promise<void> {
  const { id, offline: all } = here();
  const offline = all?.[employeeId];
  if (!offline || !mayGoOnOffline(employeeId)) throw new Error(NO_CONNECTION);
  // Counted before it is tried, so that a page that is closed meanwhile gives no more tries.
  keepOffline(employeeId, { ...offline, wrong: offline.wrong + 1 });
  const key = await pinKey(pin, bytesOf(offline.salt));
  if ((await checkOf(key)) !== offline.check) {
    if (offline.wrong + 1 < PIN_TRIES.most) throw new Error(WRONG);
    keepOffline(employeeId, { ...offline, check: NEVER, until: 0 });
    throw new Error(`${WRONG}. The next try needs a connection.`);
  }
  keepOffline(employeeId, { ...offline, wrong: 0 });
  atTill({ token: '', prove: proveAs(id), account: employeeId, sign: await signerOf(key) });
}

const NO_CONNECTION = 'No connection. You can take the till when it is back.';

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
