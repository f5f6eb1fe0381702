/** What the browser keeps (spec section 3, 'Client-stored values'). */
export const STORAGE_KEYS = {
  token: 'token',
  userType: 'userType',
  user: 'user',
  employeeToken: 'employee_token',
  onboarding: 'businessOnboardingInProgress',
  registration: 'businessRegistrationProgress',
} as const;

/** Storage can be missing or refuse (private windows, full disks): the session then lives in memory alone. */
export function read(key: string): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

export function write(key: string, value: string | null): void {
  try {
    if (value === null) globalThis.localStorage?.removeItem(key);
    else globalThis.localStorage?.setItem(key, value);
  } catch {
    // Kept in memory; see above.
  }
}
