import type { People } from '@stampwell/vault';
import type { Sessions } from '../../platform/identity/sessions.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Reactions } from '../../platform/reactions.ts';
import type { ResetLinks } from '../password/reset-links.ts';
import type { AccountPorts } from '../ports.ts';
import type { Lives } from '../rules/lives.ts';

export interface ErasurePorts {
  people: People;
  sessions: Sessions;
  links: ResetLinks;
  mailer: Mailer;
  lives: Lives;
  employees: Pick<AccountPorts['employees'], 'dismissAll'>;
}

/** What follows from an account's end. Done again it does nothing, so whatever died on the way is finished later. */
export interface Erasure {
  /** Removes all that names a person: vault, QR codes, sessions, links, mails of the stand-in [AC10]. */
  forget(id: string): Promise<void>;
  /** The same for a business, and for everyone who worked for it [AC12]. */
  forgetBusiness(businessId: string): Promise<void>;
}

export function createErasure({ people, sessions, links, mailer, employees }: ErasurePorts): Erasure {
  async function forget(id: string): Promise<void> {
    await Promise.all([sessions.forget(id), links.revoke(id), mailer.forget(id)]);
    await people.erase(id);
    // Whoever signed in between is out, too: without a row in the vault nobody can come after.
    await sessions.forget(id);
  }
  return {
    forget,
    async forgetBusiness(businessId) {
      await forget(businessId);
      for (const id of await employees.dismissAll(businessId)) await forget(id);
    },
  };
}

/** The same again for whatever a dying process left undone. */
export function accountReactions(
  erasure: Erasure,
  { lives, sessions }: Pick<ErasurePorts, 'lives' | 'sessions'>,
): Reactions {
  return {
    AccountErased: ({ data }) => erasure.forget(data.account_id),
    BusinessErased: ({ data }) => erasure.forgetBusiness(data.business_id),
    AccountDeactivated: async ({ data: { account_id } }) => {
      const standing = await lives.customer.standing(account_id);
      if (standing && !standing.maySignIn) await sessions.endAll(account_id);
    },
  };
}
