import {
  type PlatformSettings,
  SETTINGS_STREAM,
  type SettingsEvent,
  SYSTEM_ACTOR,
} from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/admin.ts';
import type { EventStore } from '@stampwell/event-store';
import type { People } from '@stampwell/vault';
import { type Route, route } from '../platform/http/route.ts';
import { decide, evolve, initial } from './platform-settings.decider.ts';
import { platformSettings } from './platform-settings.fold.ts';

export interface PlatformSettingsPorts {
  store: Pick<EventStore, 'load'>;
  people: Pick<People, 'byIds'>;
}

/** The platform's defaults, and who changed what when. */
export function platformSettingsRoutes({ store, people }: PlatformSettingsPorts): Route[] {
  /** Settings change now and then: their stream is short enough to be its own history. */
  async function read() {
    const { streams } = await store.load([{ stream: SETTINGS_STREAM, version: 0 }]);
    const events = streams.get(SETTINGS_STREAM) ?? [];
    const actors = await people.byIds(events.map(({ actor }) => actor.id));
    const nameOf = (id: string) =>
      id === SYSTEM_ACTOR.id ? 'Stampwell' : (actors.get(id)?.name ?? 'Deleted administrator');
    const settings: PlatformSettings = events.reduce(
      (state, event) => evolve(state, event as SettingsEvent & typeof event),
      initial,
    );
    const history = events.map(({ at, actor, data }) => ({
      at,
      actor: { id: actor.id, name: nameOf(actor.id) },
      changes: (data as SettingsEvent['data']).changes,
    }));
    return { settings, history: history.reverse() };
  }

  return [
    route(http.adminSettings, read),

    route(http.updateAdminSettings, async ({ body, run }) => {
      await run({
        streams: { settings: platformSettings },
        decide: ({ states }) => ({ settings: decide(body, states.settings) }),
      });
      return read();
    }),
  ];
}
