import { DomainError } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/account/invitations.ts';
import type { People } from '@stampwell/vault';
import type { BusinessView } from '../../../services/business/business-view.ts';
import { type Route, route } from '../../../services/http/route.ts';
import type { RateLimits } from '../../../services/identity/rate-limits.ts';
import type { HoldAccount } from '../hold-account.ts';
import type { Lifecycles } from '../lifecycle.ts';
import type { Credentials } from '../sign-in/credentials.ts';
import type { FinishSignIn } from '../sign-in/start-session.ts';
import { type Invitations, invitationGone } from './invitations.ts';

export interface InvitationPorts {
  invitations: Pick<Invitations, 'read' | 'spend'>;
  people: Pick<People, 'byId'>;
  businessView: BusinessView;
  lifecycles: Lifecycles;
  limits: RateLimits;
  credentials: Credentials;
  holdAccount: HoldAccount;
  finishSignIn: FinishSignIn;
}

/** The calls behind a mailed invitation of staff [EM12]. */
export function invitationRoutes(ports: InvitationPorts): Route[] {
  const { invitations, people, businessView, lifecycles, limits, credentials, holdAccount } = ports;

  /** @throws DomainError `invalid_state`, `account_inactive`, `business_inactive`, in words for the link's reader */
  async function open(token: string) {
    const found = await invitations.read(token);
    if (!found) throw invitationGone();
    const person = await people.byId(found.accountId);
    const status = person && (await lifecycles.employee.status(person.id));
    if (!person?.businessId || !status) throw withdrawn();
    if (!found.isOpen) throw invitationGone();
    if (!status.maySignIn) throw new DomainError('account_inactive', { message: DEACTIVATED });
    const business = await businessView(person.businessId).catch(() => null);
    if (!business) throw withdrawn();
    if (!business.is_active) throw new DomainError('business_inactive', { message: CLOSED });
    return { person, business, until: found.until };
  }

  return [
    route(http.readInvitation, async ({ params: { token }, address }) => {
      const { person, business, until } = await limits.reset(address, () => open(token));
      return { business: { name: business.name }, email: person.email, invited_until: until };
    }),

    route(http.acceptInvitation, async (request) => {
      const { token, new_password, remember } = request.body;
      const person = await limits.reset(request.address, async () => {
        const { person } = await open(token);
        // Before the link is spent, so that a refused password can be corrected with the same link.
        const passwordHash = await credentials.hashNew(person.id, new_password);
        await holdAccount(person.id, async (account) => {
          await invitations.spend(token, person.id, account.db);
          await account.change({ passwordHash, emailVerifiedAt: new Date(), pendingEmail: null });
          await account.endSessions();
          await account.revokeResets();
          await account.emailLinks.revoke(person.id);
          const { id, kind } = person;
          await lifecycles.employee.recordPassword(request.run, { id, kind, how: 'reset_by_mail' });
        });
        return person;
      });
      const { id, kind } = person;
      await limits.clearFailures(person);
      const known = await credentials.know(kind, id);
      const { access_token, employee } = await ports.finishSignIn(request, known, {
        isRemembered: remember,
        by: 'password',
      });
      return { access_token, employee: employee as NonNullable<typeof employee> };
    }),
  ];
}

const withdrawn = () =>
  new DomainError('invalid_state', {
    message: 'This invitation was withdrawn: the shop has closed, or its owner removed you from the staff.',
  });
const DEACTIVATED = 'Your account at this shop was deactivated. Ask the shop’s owner to activate it again.';
const CLOSED = 'This shop is closed for now. Ask its owner when it opens again.';
