import * as z from 'zod/mini';
import { COOLDOWN_HOURS, PLACES, STAMPS_REQUIRED, TRIAL_DAYS } from '../limits.ts';
import { defineEvent, type EventOf } from './define-event.ts';

const firstSettingsSchema = z.object({
  trial_days: z.int(),
  default_scan_cooldown_hours: z.number(),
  default_stamps_required: z.int(),
  daily_stamp_cap: z.nullable(z.int()),
  offer_six_month: z.boolean(),
  announcement: z.nullable(z.string()),
});
/** The platform's defaults, as an administrator sets them. */
export const platformSettingsSchema = z.object({
  ...firstSettingsSchema.def.shape,
  /** How many places a plan includes [PG18]. */
  places_included: z.int(),
});
export type PlatformSettings = z.infer<typeof platformSettingsSchema>;

export const platformSettingsChanged = defineEvent(
  'PlatformSettingsChanged',
  z.object({ changes: z.partial(firstSettingsSchema) }),
).upcast(2, z.object({ changes: z.partial(platformSettingsSchema) }), (before) => before);

export const settingsEvents = { platformSettingsChanged };
export type SettingsEvent = EventOf<typeof platformSettingsChanged>;

/** The settings until an administrator changes them. */
export const DEFAULT_SETTINGS: PlatformSettings = {
  trial_days: TRIAL_DAYS,
  default_scan_cooldown_hours: COOLDOWN_HOURS.default,
  default_stamps_required: STAMPS_REQUIRED.default,
  daily_stamp_cap: null,
  offer_six_month: false,
  announcement: null,
  places_included: PLACES.included,
};
