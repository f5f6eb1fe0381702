import { replying } from '@stampwell/client/testing';
import { AT } from '@stampwell/client/testing/fixtures.ts';
import { employeeBusinessInfo, employeeProfile } from '@stampwell/contracts/http/employee.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { DEFAULT_LOOK } from '@stampwell/contracts/shop-look.ts';

const words = { reward_description: 'Free coffee', reward_emoji: '☕' };
const reward = { steps: [{ stamps: 10, ...words }], stamps_required: 10, ...words };

const samHimself: ReplyOf<typeof employeeProfile>['employee'] = {
  id: 'sam',
  name: 'Sam',
  email: 'sam@example.test',
  created_at: AT,
  is_active: true,
  type: 'employee',
  business_id: 'cafe',
  daily_stamp_cap: null,
  may_give_anyway: false,
  invited_until: null,
  invitation_waits: false,
};

export const samWho = (part: Partial<typeof samHimself> = {}) =>
  replying(employeeProfile, { employee: { ...samHimself, ...part } });

export const sam = samWho();

export const aShop = (part: Partial<ReplyOf<typeof employeeBusinessInfo>['business']> = {}) =>
  replying(employeeBusinessInfo, {
    business: {
      id: 'cafe',
      name: 'Corner Coffee',
      ...reward,
      scan_cooldown_hours: 4,
      look: DEFAULT_LOOK,
      subscription: { access: 'full', read_only_since: null },
      status: 'approved',
      ...part,
    },
  });
