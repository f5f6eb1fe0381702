import type { People } from '@stampwell/vault';
import type { Sessions } from '../../../services/identity/sessions.ts';
import type { Reactions } from '../../../services/reactions/reactions.ts';
import type { EmailLinks } from '../email/email-links.ts';
import type { Lifecycles } from '../lifecycle.ts';
import type { ResetLinks } from '../password/reset-links.ts';
import type { EmployeesPort, SubscriptionPort } from '../ports.ts';
import type { ForgetSignIn } from '../sign-in/sign-in-parts.ts';

export interface ErasurePorts {
  people: People;
  sessions: Sessions;
  links: ResetLinks;
  emailLinks: Pick<EmailLinks, 'revoke'>;
  /** Deletes other parts' data of an account: mails, mail preferences, wallet passes. */
  forgetBelongings(accountId: string): Promise<void>;
  forgetSignIn: ForgetSignIn;
  lifecycles: Lifecycles;
  employees: Pick<EmployeesPort, 'dismissAll'>;
  subscription: Pick<SubscriptionPort<unknown>, 'rememberTrial'>;
}

/** Side effects of an account's erasure. Idempotent, so that another run completes one that was interrupted. */
export interface Erasure {
  /** Removes everything that names the person: vault, QR codes, sessions, links, mails of the stand-in [AC10]. */
  forget(id: string): Promise<void>;
  /** Also covers the business's staff [AC12]. */
  forgetBusiness(businessId: string): Promise<void>;
}

export function createErasure(ports: ErasurePorts): Erasure {
  const { people, sessions, links, emailLinks, employees, subscription, forgetSignIn, forgetBelongings } =
    ports;
  async function forget(id: string): Promise<void> {
    await Promise.all([
      sessions.forget(id),
      links.revoke(id),
      emailLinks.revoke(id),
      forgetBelongings(id),
      forgetSignIn(id),
    ]);
    await people.erase(id);
    // Last, because a sign-in may have come in between; now that the vault's row is gone, no other sign-in succeeds.
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

/** Repeats the side effects that a crashed process left undone. */
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
