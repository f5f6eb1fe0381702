import * as http from '@stampwell/contracts/http/admin.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { type Route, route } from '../platform/http/route.ts';
import { decide } from './platform-settings.decider.ts';
import { platformSettings } from './platform-settings.fold.ts';

export interface PlatformSettingsPorts {
  /** Who changed what when, as the read model has it. */
  settingsHistory(): Promise<ReplyOf<typeof http.adminSettings>['history']>;
  waitForPosition(position: number, timeoutMs: number): Promise<boolean>;
}

/** After that a change is missing from the history until the next look; it holds all the same. */
const HISTORY_MS = 1_000;

/** The platform's defaults. */
export function platformSettingsRoutes({ settingsHistory, waitForPosition }: PlatformSettingsPorts): Route[] {
  return [
    route(http.updateAdminSettings, async ({ body, run }) => {
      const { states, position } = await run({
        streams: { settings: platformSettings },
        decide: ({ states }) => ({ settings: decide(body, states.settings) }),
      });
      await waitForPosition(position, HISTORY_MS);
      return { settings: states.settings, history: await settingsHistory() };
    }),
  ];
}
