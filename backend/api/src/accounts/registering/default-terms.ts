import {
  COOLDOWN_HOURS,
  DEFAULT_REWARD,
  type ProgrammeTerms,
  SETTINGS_STREAM,
  type SettingsEvent,
  STAMPS_REQUIRED,
} from '@stampwell/contracts';
import type { FoldedStream } from '@stampwell/event-store';

/** The terms that a programme begins with where its owner says nothing, as the platform's settings have them [AC6]. */
export const defaultTerms: FoldedStream<ProgrammeTerms> = {
  stream: SETTINGS_STREAM,
  fold: {
    name: 'default-terms',
    initial: {
      stamps_required: STAMPS_REQUIRED.default,
      reward_description: DEFAULT_REWARD.description,
      reward_emoji: DEFAULT_REWARD.emoji,
      scan_cooldown_hours: COOLDOWN_HOURS.default,
      daily_stamp_cap: null,
    },
    evolve(terms, event) {
      const { changes } = (event as SettingsEvent).data;
      return {
        ...terms,
        stamps_required: changes.default_stamps_required ?? terms.stamps_required,
        scan_cooldown_hours: changes.default_scan_cooldown_hours ?? terms.scan_cooldown_hours,
      };
    },
  },
};
