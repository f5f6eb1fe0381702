import { scanStamps } from '@stampwell/contracts/http/stamps.ts';
import { waitingScanText } from '@stampwell/contracts/tills.ts';
import { atom, useAtomValue } from 'jotai';
import { sessionKindOf } from '../api/call-api.ts';
import { type SessionKind, session, sessionAtom, store } from '../session/session.ts';
import { read, STORAGE_KEYS, write } from '../session/storage.ts';
import { type Contact, lastContact } from './contact.ts';

/**
 * Stamps to be given once there is a connection. They are stored in the browser under the account that gave them until the server has
 * accepted or refused each; they survive sign-out and reload.
 */
export interface WaitingScan {
  /** The Idempotency-Key: sent repeatedly, it counts once. */
  key: string;
  account: string;
  code: string;
  amount: number;
  /** The number of the shop's card that was chosen then; absent for its first. */
  programme?: number;
  /** Its name, where the shop has more than one. */
  card_name?: string;
  /** Where the device was then; absent at a shop with one place. */
  place?: string;
  /** Milliseconds since 1970. */
  at: number;
  /** The last answer before that; missing if there was none. */
  contact?: Contact;
  /** At a shared till, by its person's key: then the till sends it, whoever has it by then. */
  mac?: string;
  answer?: Answer;
}

export interface Answer {
  isAccepted: boolean;
  words: string;
}

/** More than a busy counter scans in a day. */
const MAX_SCANS = 200;

const scansAtom = atom<readonly WaitingScan[]>(stored());

function stored(): WaitingScan[] {
  try {
    return (JSON.parse(read(STORAGE_KEYS.waitingScans) ?? '[]') as WaitingScan[] | null) ?? [];
  } catch {
    return [];
  }
}

/** Reads storage each time, since another tab may have changed it. @returns false if the browser refuses to store */
function change(by: (scans: WaitingScan[]) => WaitingScan[]): boolean {
  const scans = by(stored());
  const text = scans.length > 0 ? JSON.stringify(scans) : null;
  write(STORAGE_KEYS.waitingScans, text, 'for-good');
  store.set(scansAtom, stored());
  return read(STORAGE_KEYS.waitingScans) === text;
}

globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === null || key === STORAGE_KEYS.waitingScans) store.set(scansAtom, stored());
});

/** The account that may give stamps in a session, or null. */
function accountOf(kind: SessionKind): string | null {
  const { general, employee } = session();
  if (kind === 'employee') return employee && (employee.account ?? subjectOf(employee.token));
  return general?.userType === 'business' ? general.user.id : null;
}

const accountHere = (): string | null => accountOf(sessionKindOf(scanStamps));

function subjectOf(token: string): string | null {
  try {
    const payload = token.split('.')[1] ?? '';
    const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown };
    return typeof sub === 'string' ? sub : null;
  } catch {
    return null;
  }
}

/** Scans that can be sent now, with their session, oldest first. An owner's page also sends what an employee left in this browser. */
export function sendable(): { scan: WaitingScan; kind: SessionKind | 'till' }[] {
  const kinds = (['general', 'employee'] as const).map((kind) => [accountOf(kind), kind] as const);
  const kindOf = new Map(kinds.filter(([account]) => account !== null));
  return stored().flatMap((scan) => {
    if (scan.answer) return [];
    const kind = scan.mac ? 'till' : kindOf.get(scan.account);
    return kind ? [{ scan, kind }] : [];
  });
}

/** Calls the listener whenever the sendable scans may have changed. @returns unsubscribes */
export function onScansChange(listener: () => void): () => void {
  const stops = [store.sub(scansAtom, listener), store.sub(sessionAtom, listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** What is given, and to whom. */
export type ScanToSend = Pick<WaitingScan, 'code' | 'amount' | 'key' | 'programme' | 'card_name' | 'place'>;

/** Stores a scan once per key. @returns false if it cannot be stored */
export function storeScan(scan: ScanToSend): boolean {
  const account = accountHere();
  if (stored().some(({ key }) => key === scan.key)) return true;
  if (!account || stored().length >= MAX_SCANS) return false;
  const contact = lastContact();
  const at = Date.now();
  const isStored = change((scans) => [...scans, { ...scan, account, at, ...(contact && { contact }) }]);
  if (isStored && contact) void signAtTill(scan, at);
  return isStored;
}

/** So that what is half done stays with who began it, however the till is taken afterwards. */
async function signAtTill({ key, code, amount, programme }: ScanToSend, at: number): Promise<void> {
  const seen_at = new Date(at).toISOString();
  const mac = await session().employee?.sign?.(
    waitingScanText({ key, qr_code: code, stamp_amount: amount, programme, seen_at }),
  );
  if (mac) change((scans) => scans.map((scan) => (scan.key === key ? { ...scan, mac } : scan)));
}

export const answerScan = (key: string, answer: Answer): boolean =>
  change((scans) => scans.map((scan) => (scan.key === key ? { ...scan, answer } : scan)));

/** Drops answered scans once they were read; queued ones stay. */
export function forgetAnswered(): void {
  const account = accountHere();
  change((scans) => scans.filter((scan) => scan.account !== account || !scan.answer));
}

/** Scans of the account at this page's counter, oldest first. */
export const scansHere = (scans: readonly WaitingScan[] = stored()): WaitingScan[] => {
  const account = accountHere();
  return scans.filter((scan) => scan.account === account);
};

export const useScansHere = (): WaitingScan[] => scansHere(useAtomValue(scansAtom));
