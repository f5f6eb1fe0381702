/**
 * Keys in the browser's storage (docs/product.md#client-stored-values; the last three are ours: api/kept-answers.ts, offline/, the
 * shell's announcement).
 */
export const STORAGE_KEYS = {
  token: 'token',
  userType: 'userType',
  user: 'user',
  employeeToken: 'employee_token',
  onboarding: 'businessOnboardingInProgress',
  readOnly: 'businessReadOnly',
  registration: 'businessRegistrationProgress',
  answers: 'answers',
  waitingScans: 'waitingScans',
  /** When this browser last had an answer, by our clock and by its own. */
  contact: 'contact',
  closedAnnouncement: 'closedAnnouncement',
  hiddenGuide: 'hiddenGuide',
  /** Which reader of codes is right on this device: `native` or `bundled`. */
  scannerReader: 'scannerReader',
  /** The camera that was chosen on this device, by its id. */
  scannerCamera: 'scannerCamera',
  /** By shop, the card that was used last on this device, where a shop has more than one. */
  tillCards: 'tillCards',
  /** By shop, at which of its places this device is, where it has more than one. */
  tillPlaces: 'tillPlaces',
  /** That this browser is a shared till, and which. */
  till: 'till',
} as const;

/** `until-closed`: session storage ('Remember me' left off). */
export type Keeping = 'for-good' | 'until-closed';

const STORES = {
  'for-good': () => globalThis.localStorage,
  'until-closed': () => globalThis.sessionStorage,
} as const;

/** Storage can be missing or refuse (private windows, full disks); the session then lives in memory. */
function attempt<T>(keeping: Keeping, use: (store: Storage) => T): T | null {
  try {
    const store = STORES[keeping]();
    return store ? use(store) : null;
  } catch {
    return null;
  }
}

export function read(key: string): string | null {
  return (
    attempt('until-closed', (store) => store.getItem(key)) ??
    attempt('for-good', (store) => store.getItem(key))
  );
}

/** A key stays in the storage that holds it, unless `keeping` is given. */
export function write(key: string, value: string | null, keeping: Keeping = keepingOf(key)): void {
  for (const other of ['for-good', 'until-closed'] as const)
    if (value === null || other !== keeping) attempt(other, (store) => store.removeItem(key));
  if (value !== null) attempt(keeping, (store) => store.setItem(key, value));
}

export const keepingOf = (key: string): Keeping =>
  attempt('until-closed', (store) => store.getItem(key)) === null ? 'for-good' : 'until-closed';
