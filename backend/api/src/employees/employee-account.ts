import { businessStream, DomainError, SYSTEM_ACTOR } from '@stampwell/contracts';
import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import type * as shapes from '@stampwell/contracts/http/shapes.ts';
import type { CommandHandler } from '@stampwell/event-store';
import type { People } from '@stampwell/vault';
import type { RouteRequest } from '../platform/http/route.ts';
import { decide } from './employee.decider.ts';
import { employeeOf } from './employee.fold.ts';

export interface EmployeeAccountPorts {
  commands: CommandHandler;
  people: People;
}

type Run = RouteRequest<Endpoint>['run'];

/** An employee as an account: what signing in and leaving need to know. */
export function createEmployeeAccounts({ commands, people }: EmployeeAccountPorts) {
  async function standing(id: string) {
    const { states } = await commands.readState({ employee: employeeOf(id) });
    const { status, hiredAt, businessId } = states.employee;
    if (status !== 'active' && status !== 'inactive') return null;
    return { registeredAt: hiredAt, maySignIn: status === 'active', businessId };
  }

  return {
    standing,

    /** As owners and employees are shown it. @throws DomainError `not_found`, for another business's too [EM2] */
    async view(id: string, businessId: string): Promise<shapes.Employee> {
      const [person, found] = await Promise.all([people.byId(id), standing(id)]);
      if (!person || found?.businessId !== businessId) throw new DomainError('not_found');
      const { name, email } = person;
      const times = { created_at: found.registeredAt, is_active: found.maySignIn };
      return { id, name, email, type: 'employee', business_id: businessId, ...times };
    },

    /** [EM3] */
    async recordPassword(run: Run, { id }: { id: string }): Promise<void> {
      await run({
        actor: { kind: 'employee', id },
        streams: { employee: employeeOf(id) },
        decide: ({ states: { employee } }) => ({
          employee: decide(
            { type: 'Change', employeeId: id, businessId: employee.businessId, fields: ['password'] },
            employee,
          ),
        }),
      });
    },

    /** Tells everyone's stream that they went with their business [EM6]. @returns whom to forget */
    async dismissAll(businessId: string): Promise<string[]> {
      const ids = (await people.employeesOf(businessId)).map(({ id }) => id);
      for (const employeeId of ids) {
        await commands({
          actor: SYSTEM_ACTOR,
          correlationId: businessStream(businessId),
          streams: { employee: employeeOf(employeeId) },
          decide: ({ states }) => ({
            employee: decide({ type: 'Dismiss', employeeId, businessId }, states.employee),
          }),
        });
      }
      return ids;
    },
  };
}

export type EmployeeAccounts = ReturnType<typeof createEmployeeAccounts>;
