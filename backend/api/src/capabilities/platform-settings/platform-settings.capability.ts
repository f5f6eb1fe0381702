import { type adminSettings, updateAdminSettings } from '@stampwell/contracts/http/admin.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { Capability } from '../../services/capability/capability.ts';
import { route } from '../../services/http/route.ts';
import { changeSettings } from './platform-settings.commands.ts';

/** If the read model takes longer, the reply's history lacks the change, which is in force nevertheless. */
const HISTORY_MS = 1_000;

interface PlatformSettingsPorts {
  /** From the read model. */
  settingsHistory(): Promise<ReplyOf<typeof adminSettings>['history']>;
  waitForPosition(position: number, timeoutMs: number): Promise<boolean>;
}

/** The settings that hold for all shops. */
export const createPlatformSettings = ({
  settingsHistory,
  waitForPosition,
}: PlatformSettingsPorts): Capability => ({
  routes: [
    route(updateAdminSettings, async ({ body, run }) => {
      const { states, position } = await run(changeSettings(body));
      await waitForPosition(position, HISTORY_MS);
      return { settings: states.settings, history: await settingsHistory() };
    }),
  ],
});
