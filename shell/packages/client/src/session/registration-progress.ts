import { DAY_MS } from '@stampwell/contracts/durations.ts';
import { REGISTRATION_PROGRESS_DAYS } from '@stampwell/contracts/limits.ts';
import { read, STORAGE_KEYS, write } from './storage.ts';

/** The registration wizard's saved state. `form` never holds a password. */
export interface RegistrationProgress {
  currentStep: number;
  form: Record<string, unknown>;
  /** Milliseconds since 1970. */
  timestamp: number;
}

/** Null if it is too old or unreadable. */
export function registrationProgress(now: number): RegistrationProgress | null {
  try {
    const saved = JSON.parse(read(STORAGE_KEYS.registration) ?? 'null') as RegistrationProgress | null;
    return saved && now - saved.timestamp < REGISTRATION_PROGRESS_DAYS * DAY_MS ? saved : null;
  } catch {
    return null;
  }
}

export function saveRegistrationProgress(progress: RegistrationProgress): void {
  write(STORAGE_KEYS.registration, JSON.stringify(progress));
}

export function clearRegistrationProgress(): void {
  write(STORAGE_KEYS.registration, null);
}
