import type { Capability } from '../../services/capability/capability.ts';
import type { EmployeeAccounts } from './employee-accounts.ts';
import { employeeSelfRoutes } from './employee-self.routes.ts';
import { employeeReactions, employeeRoutes } from './employees.routes.ts';
import type { EmployeePorts } from './ports.ts';

/** An owner's staff. */
export const createEmployees = (accounts: EmployeeAccounts, ports: EmployeePorts): Capability => ({
  routes: [...employeeRoutes(accounts, ports), ...employeeSelfRoutes(accounts, ports)],
  reactions: { employees: employeeReactions(accounts, ports) },
});
