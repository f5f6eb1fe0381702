import type { PlatformSettings } from '@stampwell/contracts';

/** The values that differ from the stored settings. */
export function changedIn(values: PlatformSettings, settings: PlatformSettings): Partial<PlatformSettings> {
  const keys = Object.keys(settings) as (keyof PlatformSettings)[];
  return Object.fromEntries(
    keys.filter((key) => values[key] !== settings[key]).map((key) => [key, values[key]]),
  );
}
