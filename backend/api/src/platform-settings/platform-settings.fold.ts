import { type PlatformSettings, SETTINGS_STREAM, type SettingsEvent } from '@stampwell/contracts';
import type { FoldedStream } from '@stampwell/event-store';
import { evolve, initial } from './platform-settings.decider.ts';

/** The platform's settings, for a command or a reader. */
export const platformSettings: FoldedStream<PlatformSettings> = {
  stream: SETTINGS_STREAM,
  fold: {
    name: 'platform-settings',
    initial,
    evolve: (state, event) => evolve(state, event as SettingsEvent),
  },
};
