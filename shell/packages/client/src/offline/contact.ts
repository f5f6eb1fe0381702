import { read, STORAGE_KEYS, write } from '../session/storage.ts';

/** Our time in an answer, and the device's own when it came: how a waiting scan's time is believed later. ISO 8601. */
export interface Contact {
  ours: string;
  device: string;
}

/** Storage is written at most so often. */
const EVERY_MS = 60_000;
let notedAt = 0;

/**
 * Notes when this browser had an answer, because it may be without a connection next.
 * @param date the answer's `Date`
 * @param at when it came, in milliseconds since 1970
 */
export function noteContact(date: string | null | undefined, at = Date.now()): void {
  if (!date || Math.abs(at - notedAt) < EVERY_MS) return;
  notedAt = at;
  const contact: Contact = { ours: new Date(date).toISOString(), device: new Date(at).toISOString() };
  write(STORAGE_KEYS.contact, JSON.stringify(contact), 'for-good');
}

export function lastContact(): Contact | null {
  try {
    return JSON.parse(read(STORAGE_KEYS.contact) ?? 'null') as Contact | null;
  } catch {
    return null;
  }
}
