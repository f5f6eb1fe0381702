import type { People } from '@stampwell/vault';
import type { Sessions } from '../../identity/sessions.ts';
import type { Reactions } from '../../reactions/reactions.ts';
import type { EmailLinks } from '../email/email-links.ts';
import type { Lifecycles } from '../lifecycle.ts';
import type { ResetLinks } from '../password/reset-links.ts';
import type { EmployeesPort, SubscriptionPort } from '../ports.ts';
import type { ForgetSignIn } from '../sign-in/forget-sign-in.ts';

export interface ErasurePorts {
  people: People;
  sessions: Sessions;
  links: ResetLinks;
  emailLinks: Pick<EmailLinks, 'revoke'>;
  /** Of mails: what waits, what was sent, what was switched off. */
  forgetMails(accountId: string): Promise<void>;
  forgetSignIn: ForgetSignIn;
  lifecycles: Lifecycles;
  employees: Pick<EmployeesPort, 'dismissAll'>;
  subscription: Pick<SubscriptionPort<unknown>, 'rememberTrial'>;
}

/** What follows from an account's end. Done again it does nothing, so whatever died on the way is finished later. */
export interface Erasure {
  /** Removes all that names a person: vault, QR codes, sessions, links, mails of the stand-in [AC10]. */
  forget(id: string): Promise<void>;
  /** The same for a business, and for everyone who worked for it [AC12]. */
  forgetBusiness(businessId: string): Promise<void>;
}

export function createErasure(ports: ErasurePorts): Erasure {
  const { people, sessions, links, emailLinks, employees, subscription, forgetSignIn, forgetMails } = ports;
  async function forget(id: string): Promise<void> {
    await Promise.all([
      sessions.forget(id),
      links.revoke(id),
      emailLinks.revoke(id),
      forgetMails(id),
      forgetSignIn(id),
    ]);
    await people.erase(id);
    // Whoever signed in between is out, too: without a row in the vault nobody can come after.
    await sessions.forget(id);
  }
  return {
    forget,
    async forgetBusiness(businessId) {
      await subscription.rememberTrial(businessId);
      await forget(businessId);
      for (const id of await employees.dismissAll(businessId)) await forget(id);
    },
  };
}

/** The same again for whatever a dying process left undone. */
export function accountReactions(
  erasure: Erasure,
  { lifecycles, sessions }: Pick<ErasurePorts, 'lifecycles' | 'sessions'>,
): Reactions {
  return {
    AccountErased: ({ data }) => erasure.forget(data.account_id),
    BusinessErased: ({ data }) => erasure.forgetBusiness(data.business_id),
    AccountDeactivated: async ({ data: { account_id } }) => {
      const status = await lifecycles.customer.status(account_id);
      if (status && !status.maySignIn) await sessions.endAll(account_id);
    },
  };
}
