import { DomainError } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/employees.ts';
import type { People, PersonKind } from '@stampwell/vault';
import { assertThere, type OwnerOf } from '../platform/business-presence.ts';
import { type Route, route } from '../platform/http/route.ts';
import type { Passwords } from '../platform/identity/passwords.ts';
import type { RateLimits } from '../platform/identity/rate-limits.ts';
import type { Sessions } from '../platform/identity/sessions.ts';
import type { Reactions } from '../platform/reactions.ts';
import { decide, type Employee, type EmployeeCommand, type EmployeeField } from './employee.decider.ts';
import { employeeOf } from './employee.fold.ts';
import type { EmployeeAccounts } from './employee-account.ts';

export interface EmployeePorts {
  people: People;
  passwords: Passwords;
  sessions: Sessions;
  limits: RateLimits;
  accounts: EmployeeAccounts;
  ownerOf: OwnerOf;
  /** The vault's half of hiring: an id for the newcomer. @throws DomainError `already_exists` [EM1] */
  claim(newcomer: {
    kind: PersonKind;
    businessId: string;
    name: string;
    email: string;
    password: string;
  }): Promise<string>;
  /** Removes all that names somebody [EM5]. */
  forget(id: string): Promise<void>;
}

/** The owner's hand over the staff. */
export function employeeRoutes(ports: EmployeePorts): Route[] {
  const { people, passwords, sessions, limits, accounts, ownerOf } = ports;

  /** A command to one employee's stream. */
  const telling = (command: EmployeeCommand) => ({
    streams: { employee: employeeOf(command.employeeId) },
    decide: ({ states }: { states: { employee: Employee } }) => ({
      employee: decide(command, states.employee),
    }),
  });

  return [
    route(http.createEmployee, async ({ actor: { businessId }, body, run }) => {
      const employeeId = await ports.claim({ kind: 'employee', businessId, ...body });
      try {
        await run({
          streams: { employee: employeeOf(employeeId), owner: ownerOf(businessId) },
          decide: ({ states: { employee, owner } }) => {
            assertThere(owner); // [EM8]
            return { employee: decide({ type: 'Hire', employeeId, businessId }, employee) };
          },
        });
      } catch (refusal) {
        // Nobody was hired: what the vault knows of them already has no business here.
        if (refusal instanceof DomainError && refusal.code === 'not_found') await ports.forget(employeeId);
        throw refusal;
      }
      return { employee: await accounts.view(employeeId, businessId) };
    }),

    route(http.getEmployee, async ({ actor, params }) => ({
      employee: await accounts.view(params.id, actor.businessId),
    })),

    route(http.updateEmployee, async ({ actor: { businessId }, params: { id }, body, run }) => {
      const { name, email } = await accounts.view(id, businessId);
      const fields: EmployeeField[] = body.name === name ? [] : ['name'];
      await people.change(id, { name: body.name });
      if (body.password !== undefined) {
        fields.push('password');
        await people.change(id, { passwordHash: await passwords.hash(body.password) });
        await sessions.endAll(id);
        await limits.forgive({ kind: 'employee', email });
      }
      await run(telling({ type: 'Change', employeeId: id, businessId, fields }));
      return { employee: await accounts.view(id, businessId) };
    }),

    route(http.deleteEmployee, async ({ actor: { businessId }, params: { id }, run }) => {
      await run(telling({ type: 'Delete', employeeId: id, businessId }));
      await ports.forget(id);
    }),

    route(http.deactivateEmployee, async ({ actor: { businessId }, params: { id }, run }) => {
      await run(telling({ type: 'Deactivate', employeeId: id, businessId }));
      await sessions.endAll(id);
      return { employee: await accounts.view(id, businessId) };
    }),

    route(http.activateEmployee, async ({ actor: { businessId }, params: { id }, run }) => {
      await run(telling({ type: 'Activate', employeeId: id, businessId }));
      return { employee: await accounts.view(id, businessId) };
    }),
  ];
}

/** The same again for whatever a dying process left undone. */
export function employeeReactions({ accounts, sessions, forget }: EmployeePorts): Reactions {
  return {
    EmployeeDeleted: ({ data }) => forget(data.employee_id),
    EmployeeDeactivated: async ({ data: { employee_id } }) => {
      const standing = await accounts.standing(employee_id);
      if (standing && !standing.maySignIn) await sessions.endAll(employee_id);
    },
  };
}
