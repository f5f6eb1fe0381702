import { type PlatformSettings, SETTINGS_STREAM, settingsEvents } from '@stampwell/contracts';
import type { FoldedStream } from '@stampwell/event-store';
import { foldOf } from '../../services/folds/fold-of.ts';
import type { RouteCommand } from '../../services/http/route.ts';
import { decide, evolve, initial, type SettingsChanges } from './platform-settings.decider.ts';

export const platformSettings: FoldedStream<PlatformSettings> = {
  stream: SETTINGS_STREAM,
  fold: foldOf({ name: 'platform-settings', events: settingsEvents, initial, evolve }),
};

export const changeSettings = (sent: SettingsChanges): RouteCommand<{ settings: PlatformSettings }> => ({
  streams: { settings: platformSettings },
  decide: ({ states }) => ({ settings: decide(sent, states.settings) }),
});
