import { DEFAULT_SETTINGS, type PlatformSettings, type SettingsEvent } from '@stampwell/contracts';

/** Settings that are left out stay as they are. */
export type SettingsChanges = { [Name in keyof PlatformSettings]?: PlatformSettings[Name] | undefined };

/** [PS1] */
export const initial = DEFAULT_SETTINGS;

export function evolve(settings: PlatformSettings, { data }: SettingsEvent): PlatformSettings {
  return { ...settings, ...data.changes };
}

/** [PS2, PS3] */
export function decide(sent: SettingsChanges, settings: PlatformSettings): SettingsEvent[] {
  const wanted: SettingsChanges = {
    ...sent,
    announcement: sent.announcement === '' ? null : sent.announcement,
  };
  const names = Object.keys(settings) as (keyof PlatformSettings)[];
  const changed = names.filter((name) => wanted[name] !== undefined && wanted[name] !== settings[name]);
  if (changed.length === 0) return [];
  const changes = Object.fromEntries(changed.map((name) => [name, wanted[name]]));
  return [{ type: 'PlatformSettingsChanged', data: { changes } }];
}
