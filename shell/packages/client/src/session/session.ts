import { paths } from '@stampwell/contracts/paths.ts';
import { atom, createStore, useAtomValue } from 'jotai';
import { keepingOf, read, STORAGE_KEYS, write } from './storage.ts';

export type UserType = 'customer' | 'business' | 'admin';
/** A browser can hold both at once. */
export type SessionKind = 'general' | 'employee';

export interface SessionUser {
  id: string;
  name: string;
  email: string;
  type: UserType;
  onboarding?: boolean;
}

export interface GeneralSession {
  token: string;
  userType: UserType;
  user: SessionUser;
}

/** Why the last session ended and where the guards send its user. The names are part of the surface shared with remotes. */
export interface SessionEnd {
  to: string;
  /** Absent after signing out. */
  words?: string;
}

/** Proves a call by a shared till's key. @returns the value of `TILL_PROOF_HEADER` */
export type ProveCall = (call: { method: string; path: string; token: string }) => Promise<string>;

export interface SessionState {
  general: GeneralSession | null;
  /**
   * At a shared till the session is in no storage, and ends with the page. `prove` signs its calls, `sign` what waits without a
   * connection; `account` is whose it is where it began without one, and so has no token.
   */
  employee: {
    token: string;
    prove?: ProveCall;
    account?: string;
    sign?: (text: string) => Promise<string>;
  } | null;
  /** This browser is a shared till's. */
  isTill?: boolean;
  /** A business has not finished its registration (docs/product.md#registration-and-onboarding). */
  isOnboarding: boolean;
  /** A business with a lapsed plan chose to go on without one, until it signs in again (docs/product.md#subscription-gate). */
  isReadOnly: boolean;
  farewell: SessionEnd | null;
}

/** Also read outside of React. */
export const store = createStore();

const stateAtom = atom<SessionState>(restore());

/** Read-only: the functions below change it. */
export const sessionAtom = atom((get) => get(stateAtom));

export const useSession = (): SessionState => useAtomValue(sessionAtom);

/** Behind the guards there is always a user. */
export function useUser(): SessionUser {
  const { general } = useSession();
  return general?.user ?? { id: '', name: '', email: '', type: 'customer' };
}

function restore(): SessionState {
  const token = read(STORAGE_KEYS.token);
  const user = parseUser(read(STORAGE_KEYS.user));
  const employeeToken = read(STORAGE_KEYS.employeeToken);
  return {
    general: token && user ? { token, userType: user.type, user } : null,
    employee: employeeToken ? { token: employeeToken } : null,
    isOnboarding: read(STORAGE_KEYS.onboarding) === 'true',
    isReadOnly: read(STORAGE_KEYS.readOnly) === 'true',
    isTill: read(STORAGE_KEYS.till) !== null,
    farewell: null,
  };
}

function parseUser(raw: string | null): SessionUser | null {
  try {
    const user = JSON.parse(raw ?? 'null') as SessionUser | null;
    return user?.type ? user : null;
  } catch {
    return null;
  }
}

const change = (part: Partial<SessionState>): void =>
  store.set(stateAtom, { ...store.get(stateAtom), ...part });

export const session = (): SessionState => store.get(stateAtom);

export function tokenOf(kind: SessionKind): string | undefined {
  return session()[kind]?.token;
}

/** Storage may hold a token that another tab has renewed. */
export function storedToken(kind: SessionKind): string | null {
  return read(kind === 'general' ? STORAGE_KEYS.token : STORAGE_KEYS.employeeToken);
}

export function setToken(kind: SessionKind, token: string): void {
  if (kind === 'employee') {
    write(STORAGE_KEYS.employeeToken, token);
    change({ employee: { token } });
    return;
  }
  const { general } = session();
  if (!general) return;
  write(STORAGE_KEYS.token, token);
  change({ general: { ...general, token } });
}

/** `isRemembered: false` ('Remember me' left off): ends when the browser is closed. */
export function signIn(token: string, user: SessionUser, { isRemembered = true } = {}): void {
  const keeping = isRemembered ? 'for-good' : 'until-closed';
  write(STORAGE_KEYS.answers, null);
  write(STORAGE_KEYS.readOnly, null);
  write(STORAGE_KEYS.token, token, keeping);
  write(STORAGE_KEYS.userType, user.type, keeping);
  write(STORAGE_KEYS.user, JSON.stringify(user), keeping);
  change({ general: { token, userType: user.type, user }, isReadOnly: false, farewell: null });
}

/** False if the browser refuses to store it ('Failed to store authentication token'). */
export function signInEmployee(token: string): boolean {
  write(STORAGE_KEYS.employeeToken, token);
  if (read(STORAGE_KEYS.employeeToken) !== token) return false;
  if (!session().general) write(STORAGE_KEYS.userType, 'employee');
  change({ employee: { token }, farewell: null });
  return true;
}

/** A person took this till by their PIN; null when they leave it. */
export const atTill = (employee: SessionState['employee']): void =>
  change({ employee, isTill: read(STORAGE_KEYS.till) !== null, farewell: null });

/** After a change in the profile, or verification at start. */
export function updateUser(part: Partial<SessionUser>): void {
  const { general } = session();
  if (!general) return;
  const user = { ...general.user, ...part };
  write(STORAGE_KEYS.user, JSON.stringify(user));
  write(STORAGE_KEYS.userType, user.type);
  change({ general: { ...general, userType: user.type, user } });
}

const SIGN_IN_PAGES = { customer: paths.login, business: paths.business.login, admin: paths.admin.login };

/** Where staff begin in this browser. */
export const employeeEntrance = ({ isTill }: Pick<SessionState, 'isTill'>): string =>
  isTill ? paths.employee.till : paths.employee.login;

const signInPageOf = (kind: SessionKind): string =>
  kind === 'employee'
    ? employeeEntrance(session())
    : SIGN_IN_PAGES[session().general?.userType ?? 'customer'];

/** Everybody goes to their own sign-in page, unless another page is named. */
export function signOut(kind: SessionKind, to = signInPageOf(kind)): void {
  forget(kind, { to });
}

/** The server refused the session: sets the message of docs/product.md#failures-by-status, by who was signed in. */
export function endSession(kind: SessionKind, page: string = globalThis.location?.pathname ?? '/'): void {
  if (session()[kind] === null) return;
  const isOwner = kind === 'general' && session().general?.userType === 'business';
  const staysPut = isOwner && (page === paths.business.login || page === paths.business.register);
  const area = kind === 'employee' ? 'Employee session' : isOwner ? 'Business session' : 'Session';
  forget(kind, {
    to: staysPut ? page : signInPageOf(kind),
    words: `${area} expired. Please login again.`,
  });
}

/** Onboarding flags survive a sign-out (docs/product.md#sessions). */
function forget(kind: SessionKind, farewell: SessionEnd): void {
  if (kind === 'employee') {
    write(STORAGE_KEYS.employeeToken, null);
    if (!session().general) write(STORAGE_KEYS.userType, null);
    change({ employee: null, farewell });
    return;
  }
  const { token, userType, user, answers, readOnly } = STORAGE_KEYS;
  for (const key of [token, userType, user, answers, readOnly]) write(key, null);
  change({ general: null, isReadOnly: false, farewell });
}

/** Called once it was shown or followed. */
export function dismissFarewell(): void {
  if (session().farewell) change({ farewell: null });
}

export function setOnboarding(isOnboarding: boolean): void {
  write(STORAGE_KEYS.onboarding, isOnboarding ? 'true' : null);
  change({ isOnboarding });
}

/** 'Continue without a plan': the gate lets a lapsed business through for the rest of this session. */
export function goOnReadOnly(): void {
  write(STORAGE_KEYS.readOnly, 'true', keepingOf(STORAGE_KEYS.token));
  change({ isReadOnly: true });
}

/** What is stored; at a till with the session that is not. */
function again(): SessionState {
  const { farewell, employee } = session();
  return { ...restore(), farewell, ...(employee?.prove && { employee }) };
}

/** Keeps the session in step with other tabs. @returns unsubscribes */
export function followOtherTabs(): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key !== null && !Object.values<string>(STORAGE_KEYS).includes(key)) return;
    change(again());
  };
  // A page restored from the back-forward cache has missed storage events.
  const onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) change(again());
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onPageShow);
  };
}
