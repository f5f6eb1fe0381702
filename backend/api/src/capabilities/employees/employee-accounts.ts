import { businessStream, DomainError, SYSTEM_ACTOR } from '@stampwell/contracts';
import type * as shapes from '@stampwell/contracts/http/shapes.ts';
import type { RunCommand } from '../../services/http/route.ts';
import { changePassword, employeeCommand, employeeOf } from './employees.commands.ts';
import type { EmployeePorts } from './ports.ts';

/** Employees as accounts, for sign-in and account deletion. */
export function createEmployeeAccounts({
  commands,
  people,
  invitations,
  mayWriteFor,
}: Pick<EmployeePorts, 'commands' | 'people' | 'invitations' | 'mayWriteFor'>) {
  async function status(id: string) {
    const { states } = await commands.readState({ employee: employeeOf(id) });
    const { status, hiredAt: registeredAt, ...employee } = states.employee;
    if (status !== 'active' && status !== 'inactive') return null;
    return { ...employee, registeredAt, maySignIn: status === 'active' };
  }

  const tellDismissed = (employeeId: string, businessId: string, correlationId: string) =>
    commands({
      actor: SYSTEM_ACTOR,
      correlationId,
      ...employeeCommand({ type: 'Dismiss', employeeId, businessId }),
    });

  return {
    status,

    /** An employee as owners and staff see them. @throws DomainError `not_found`, also for another business's employee [EM2] */
    async view(id: string, businessId: string): Promise<shapes.Employee> {
      const [person, found, invited] = await Promise.all([
        people.byId(id),
        status(id),
        invitations.untilOf([id]),
      ]);
      if (!person || found?.businessId !== businessId) throw new DomainError('not_found');
      const { name, email } = person;
      const times = { created_at: found.registeredAt, is_active: found.maySignIn };
      const limits = {
        daily_stamp_cap: found.dailyStampCap,
        may_give_anyway: found.mayGiveAnyway,
        apologies_per_month: found.apologiesPerMonth,
        ...(found.placeIds && { place_ids: [...found.placeIds] }),
      };
      const invited_until = invited.get(id) ?? null;
      const own = { id, name, email, type: 'employee' as const, business_id: businessId };
      const invitation_waits = invited_until !== null && !(await mayWriteFor(businessId));
      return { ...own, ...limits, invited_until, invitation_waits, ...times };
    },

    /** [EM3] */
    async recordPassword(run: RunCommand, { id }: { id: string }): Promise<void> {
      await run({ actor: { kind: 'employee', id }, ...changePassword(id) });
    },

    /** Dismisses the staff of a deleted business, in each employee's stream [EM6]. @returns the ids to erase from the vault */
    async dismissAll(businessId: string): Promise<string[]> {
      const ids = (await people.employeesOf(businessId)).map(({ id }) => id);
      for (const employeeId of ids) await tellDismissed(employeeId, businessId, businessStream(businessId));
      return ids;
    },

    async dismiss(id: string, correlationId: string): Promise<void> {
      const { states } = await commands.readState({ employee: employeeOf(id) });
      await tellDismissed(id, states.employee.businessId, correlationId);
    },
  };
}

export type EmployeeAccounts = ReturnType<typeof createEmployeeAccounts>;
