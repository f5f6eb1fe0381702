import { rewardOf } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/employee.ts';
import type { CounterAccess, SubscriptionView } from '@stampwell/contracts/http/shapes.ts';
import { type Route, route } from '../../services/http/route.ts';
import type { EmployeeAccounts } from './employee-accounts.ts';
import type { EmployeePorts } from './ports.ts';

/** [EM7] */
const PERMISSIONS = ['qr_scanning', 'stamp_management', 'reward_redemption'] as const;

export function employeeSelfRoutes(
  accounts: EmployeeAccounts,
  { businessView, subscriptionView }: Pick<EmployeePorts, 'businessView' | 'subscriptionView'>,
): Route[] {
  return [
    route(http.employeeProfile, async ({ actor }) => ({
      employee: await accounts.view(actor.id, actor.businessId),
    })),

    route(http.employeePermissions, async () => ({ permissions: [...PERMISSIONS] })),

    route(http.employeeBusinessInfo, async ({ actor }) => {
      const [business, subscription] = await Promise.all([
        businessView(actor.businessId),
        subscriptionView(actor.businessId),
      ]);
      const { id, name, scan_cooldown_hours, look, status } = business;
      const programme = { ...rewardOf(business), scan_cooldown_hours };
      return {
        business: { id, name, ...programme, look, status, subscription: presentAccess(subscription) },
      };
    }),
  ];
}

/** Whether stamps can be given, and for how long. Plan and payment details are for the owner only. */
function presentAccess(subscription: SubscriptionView | null): CounterAccess | null {
  if (!subscription) return null;
  const { access, read_only_since, past_due_since, suspends_at, suspends_in_days, season } = subscription;
  return { access, read_only_since, past_due_since, suspends_at, suspends_in_days, season };
}
