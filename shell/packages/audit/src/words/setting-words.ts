import type { PlatformSettings } from '@stampwell/contracts';
import { counted } from '@stampwell/ui';

type Words = { [Key in keyof PlatformSettings]: (value: PlatformSettings[Key]) => string };

const WORDS: Words = {
  trial_days: (days) => `Trial: ${counted(days, 'day')}`,
  default_stamps_required: (stamps) => `Stamps required: ${stamps}`,
  default_scan_cooldown_hours: (hours) => `Scan cooldown: ${counted(hours, 'hour')}`,
  daily_stamp_cap: (cap) => `Daily stamp cap: ${cap === null ? 'none' : counted(cap, 'stamp')}`,
  offer_six_month: (isOffered) => `Six-month plan: ${isOffered ? 'offered' : 'not offered'}`,
  announcement: (text) => (text ? `Announcement: “${text}”` : 'Announcement: none'),
  places_included: (places) => `Places in a plan: ${places}`,
};

/** One line for each changed setting. */
export function linesOf(changes: Partial<PlatformSettings>): string[] {
  return (Object.keys(changes) as (keyof PlatformSettings)[]).map((key) => lineOf(key, changes));
}

const lineOf = <Key extends keyof PlatformSettings>(key: Key, changes: Partial<PlatformSettings>): string =>
  WORDS[key](changes[key] as PlatformSettings[Key]);
