import { DomainError, emailKey, HIRINGS_WAITING, STAFF_PER_BUSINESS } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/employees.ts';
import type { BodyOf } from '@stampwell/contracts/http/endpoint.ts';
import { setEmployeePlaces } from '@stampwell/contracts/http/places.ts';
import { assertNotLapsed } from '../../services/business/subscription-view.ts';
import { type Route, route } from '../../services/http/route.ts';
import { oneAtATime } from '../../services/identity/one-at-a-time.ts';
import type { Reactions } from '../../services/reactions/reactions.ts';
import type { EmployeeAccounts } from './employee-accounts.ts';
import { employeeCommand, hire, setPlaces } from './employees.commands.ts';
import type { EmployeeField, Limits } from './employees.decider.ts';
import type { EmployeePorts } from './ports.ts';

const FULL = `A business can have at most ${STAFF_PER_BUSINESS} staff accounts. Delete one that is no longer needed.`;

const limitsIn = (body: BodyOf<typeof http.updateEmployee>): Limits => ({
  dailyStampCap: body.daily_stamp_cap,
  mayGiveAnyway: body.may_give_anyway,
  apologiesPerMonth: body.apologies_per_month,
});

type Newcomer = BodyOf<typeof http.createEmployee> & { password: string };

export function employeeRoutes(accounts: EmployeeAccounts, ports: EmployeePorts): Route[] {
  const { people, newPasswords, sessions, limits, ownerOf } = ports;
  const inTurn = oneAtATime(HIRINGS_WAITING);

  /** [EM10] */
  const assertMayChange = async (businessId: string) =>
    assertNotLapsed(await ports.subscriptionView(businessId));

  /**
   * The password of an invited employee until they choose one. It is a keyed hash, so that nobody knows it, and the same for each try,
   * so that a hire that stopped half-way can be finished [EM1, EM12].
   */
  const unknownPassword = (businessId: string, email: string) =>
    ports.secrets.hmac('invited staff', `${businessId} ${emailKey(email)}`).toString('base64url');

  /** [EM9] Hires one at a time per business, because concurrent hires would not count each other. */
  async function reserve(businessId: string, newcomer: Newcomer): Promise<string> {
    if ((await people.countEmployees(businessId)) >= STAFF_PER_BUSINESS)
      throw new DomainError('limit_reached', { message: FULL });
    return ports.reserveAccount({ kind: 'employee', businessId, requester: businessId, ...newcomer });
  }

  return [
    route(
      http.createEmployee,
      async ({ actor: { id, businessId }, body: { password, ...body }, address, run }) => {
        const isInvited = password === undefined;
        const newcomer = { ...body, password: password ?? unknownPassword(businessId, body.email) };
        const hiring = async () => {
          const employeeId = await inTurn(businessId, async () => {
            await assertMayChange(businessId);
            return limits.emailQuestion(id, address, () => reserve(businessId, newcomer));
          });
          try {
            await run(hire({ employeeId, businessId, ...limitsIn(body) }, ownerOf));
          } catch (refusal) {
            // The hire was refused, so the vault must not keep this person's data.
            if (refusal instanceof DomainError && refusal.code === 'not_found')
              await ports.forget(employeeId);
            throw refusal;
          }
          if (isInvited) await ports.invitations.send({ id: employeeId, businessId });
          return { employee: await accounts.view(employeeId, businessId) };
        };
        return isInvited ? limits.invitation(businessId, body.email, hiring) : hiring();
      },
    ),

    route(http.inviteEmployee, async ({ actor: { businessId }, params: { id } }) => {
      const { email, is_active, invited_until } = await accounts.view(id, businessId);
      await assertMayChange(businessId);
      if (!invited_until || !is_active) throw new DomainError('invalid_state');
      await limits.invitation(businessId, email, () => ports.invitations.send({ id, businessId }));
      return { employee: await accounts.view(id, businessId) };
    }),

    route(http.getEmployee, async ({ actor, params }) => ({
      employee: await accounts.view(params.id, actor.businessId),
    })),

    route(http.updateEmployee, async ({ actor: { businessId }, params: { id }, body, run }) => {
      const { name, email } = await accounts.view(id, businessId);
      await assertMayChange(businessId);
      const holder = { name: body.name, email, businessId };
      const passwordHash =
        body.password &&
        (await newPasswords.hash({ password: body.password, field: 'password', holder }, businessId));
      const fields: EmployeeField[] = body.name === name ? [] : ['name'];
      await people.change(id, { name: body.name });
      if (passwordHash) {
        fields.push('password');
        await people.change(id, { passwordHash });
        await ports.settleInvitation(id);
        await sessions.endAll(id);
        await limits.clearFailures({ kind: 'employee', email });
      }
      const change = { employeeId: id, businessId, fields, ...limitsIn(body) };
      await run(employeeCommand({ type: 'Change', ...change }));
      return { employee: await accounts.view(id, businessId) };
    }),

    route(setEmployeePlaces, async ({ actor: { businessId }, params: { id }, body, run }) => {
      await assertMayChange(businessId);
      await run(setPlaces({ employeeId: id, businessId }, body.place_ids, ports.programmeOf));
      return { employee: await accounts.view(id, businessId) };
    }),

    route(http.deleteEmployee, async ({ actor: { businessId }, params: { id }, run }) => {
      await assertMayChange(businessId);
      await run(employeeCommand({ type: 'Delete', employeeId: id, businessId }));
      await ports.forget(id);
    }),

    route(http.deactivateEmployee, async ({ actor: { businessId }, params: { id }, run }) => {
      await run(employeeCommand({ type: 'Deactivate', employeeId: id, businessId }));
      await sessions.endAll(id);
      return { employee: await accounts.view(id, businessId) };
    }),

    route(http.activateEmployee, async ({ actor: { businessId }, params: { id }, run }) => {
      await assertMayChange(businessId);
      await run(employeeCommand({ type: 'Activate', employeeId: id, businessId }));
      return { employee: await accounts.view(id, businessId) };
    }),
  ];
}

/** Repeats the side effects that a crashed process left undone. */
export function employeeReactions(
  accounts: EmployeeAccounts,
  { sessions, forget }: Pick<EmployeePorts, 'sessions' | 'forget'>,
): Reactions {
  return {
    EmployeeDeleted: ({ data }) => forget(data.employee_id),
    EmployeeDeactivated: async ({ data: { employee_id } }) => {
      const status = await accounts.status(employee_id);
      if (status && !status.maySignIn) await sessions.endAll(employee_id);
    },
  };
}
