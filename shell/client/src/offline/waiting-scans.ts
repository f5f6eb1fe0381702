import { scanStamps } from '@stampwell/contracts/http/stamps.ts';
import { atom, useAtomValue } from 'jotai';
import { sessionKindOf } from '../api/call-api.ts';
import { type SessionKind, session, sessionAtom, store } from '../session/session.ts';
import { read, STORAGE_KEYS, write } from '../session/storage.ts';

/**
 * Stamps that were to be given while there was no connection. They are kept in the browser, under the account that gave
 * them, until the server has said yes or no to each; a sign-out or a reload loses none.
 */
export interface WaitingScan {
  /** The Idempotency-Key: however often it is sent, it counts once. */
  key: string;
  account: string;
  code: string;
  amount: number;
  /** Milliseconds since 1970. */
  at: number;
  answer?: Answer;
}

/** What the server said. */
export interface Answer {
  isAccepted: boolean;
  words: string;
}

/** A day at a busy counter; more is no way to work. */
const MOST = 200;

const scansAtom = atom<readonly WaitingScan[]>(stored());

function stored(): WaitingScan[] {
  try {
    return (JSON.parse(read(STORAGE_KEYS.waitingScans) ?? '[]') as WaitingScan[] | null) ?? [];
  } catch {
    return [];
  }
}

/** On what is stored now: another tab may have changed it. @returns false where the browser refuses to keep it */
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

/** Who may give stamps in a session; null where it has nobody, or somebody else. */
function accountOf(kind: SessionKind): string | null {
  const { general, employee } = session();
  if (kind === 'employee') return employee && subjectOf(employee.token);
  return general?.userType === 'business' ? general.user.id : null;
}

/** Who stands at this page's counter. */
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

/** What can be sent now, by whose session, oldest first. An owner's page may well send what an employee left in this browser. */
export function sendable(): { scan: WaitingScan; kind: SessionKind }[] {
  const kinds = (['general', 'employee'] as const).map((kind) => [accountOf(kind), kind] as const);
  const kindOf = new Map(kinds.filter(([account]) => account !== null));
  return stored().flatMap((scan) => {
    const kind = scan.answer ? undefined : kindOf.get(scan.account);
    return kind ? [{ scan, kind }] : [];
  });
}

/** Calls the listener whenever there may be something else to send. Returns the way to stop. */
export function onScansChange(listener: () => void): () => void {
  const stops = [store.sub(scansAtom, listener), store.sub(sessionAtom, listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Once, however often it is called with one key. @returns false where it cannot be kept: then nothing was */
export function storeScan(scan: Pick<WaitingScan, 'code' | 'amount' | 'key'>): boolean {
  const account = accountHere();
  if (stored().some(({ key }) => key === scan.key)) return true;
  if (!account || stored().length >= MOST) return false;
  return change((scans) => [...scans, { ...scan, account, at: Date.now() }]);
}

export const answerScan = (key: string, answer: Answer): boolean =>
  change((scans) => scans.map((scan) => (scan.key === key ? { ...scan, answer } : scan)));

/** What has been read need not be shown again; what waits stays. */
export function forgetAnswered(): void {
  const account = accountHere();
  change((scans) => scans.filter((scan) => scan.account !== account || !scan.answer));
}

/** Of whoever stands at this page's counter, oldest first. */
export const scansHere = (scans: readonly WaitingScan[] = stored()): WaitingScan[] => {
  const account = accountHere();
  return scans.filter((scan) => scan.account === account);
};

export const useScansHere = (): WaitingScan[] => scansHere(useAtomValue(scansAtom));
