import * as http from '@stampwell/contracts/http/employee.ts';
import type { BusinessView } from '../platform/business-view.ts';
import { type Route, route } from '../platform/http/route.ts';
import type { EmployeeAccounts } from './employee-account.ts';

export interface EmployeeSelfPorts {
  accounts: EmployeeAccounts;
  businessView: BusinessView;
}

/** [EM7] */
const PERMISSIONS = ['qr_scanning', 'stamp_management', 'reward_redemption'] as const;

/** What an employee sees of themselves and of their business. */
export function employeeSelfRoutes({ accounts, businessView }: EmployeeSelfPorts): Route[] {
  return [
    route(http.employeeProfile, async ({ actor }) => ({
      employee: await accounts.view(actor.id, actor.businessId),
    })),

    route(http.employeePermissions, async () => ({ permissions: [...PERMISSIONS] })),

    route(http.employeeBusinessInfo, async ({ actor }) => {
      const { id, name, stamps_required, reward_emoji, reward_description, scan_cooldown_hours } =
        await businessView(actor.businessId);
      return {
        business: { id, name, stamps_required, reward_emoji, reward_description, scan_cooldown_hours },
      };
    }),
  ];
}
