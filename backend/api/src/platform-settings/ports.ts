import type { adminSettings } from '@stampwell/contracts/http/admin.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';

/** What the platform's settings need of others. */
export interface PlatformSettingsPorts {
  /** Who changed what when, as the read model has it. */
  settingsHistory(): Promise<ReplyOf<typeof adminSettings>['history']>;
  waitForPosition(position: number, timeoutMs: number): Promise<boolean>;
}
