import type { adminSettings } from '@stampwell/contracts/http/admin.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';

export interface PlatformSettingsPorts {
  /** From the read model. */
  settingsHistory(): Promise<ReplyOf<typeof adminSettings>['history']>;
  waitForPosition(position: number, timeoutMs: number): Promise<boolean>;
}
