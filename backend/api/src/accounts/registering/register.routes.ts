import type { ProgrammeTerms } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/auth.ts';
import type { BodyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { People } from '@stampwell/vault';
import type { BusinessView } from '../../platform/business-view.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { RateLimits } from '../../platform/identity/rate-limits.ts';
import { presentUser } from '../present.ts';
import * as account from '../rules/account.decider.ts';
import { accountOf, ownerOf } from '../rules/account.fold.ts';
import type { Find } from '../rules/lives.ts';
import * as owner from '../rules/owner.decider.ts';
import type { LetIn } from '../sign-in/entry.ts';
import { defaultTerms } from './default-terms.ts';
import type { Claim } from './registration.ts';

export interface RegisterPorts {
  people: People;
  limits: RateLimits;
  claim: Claim;
  find: Find;
  letIn: LetIn;
  businessView: BusinessView;
}

/** Registering: the vault's row, then the event, then the session, so that what died on the way can be finished. */
export function registerRoutes({ people, limits, claim, find, letIn, businessView }: RegisterPorts): Route[] {
  return [
    route(http.customerRegister, async (request) => {
      await limits.registration(request.address);
      const id = await claim({ kind: 'customer', ...request.body });
      if (!(await people.qrCodeOf(id))) await people.issueQrCode(id);
      await request.run({
        actor: { kind: 'customer', id },
        streams: { account: accountOf(id) },
        decide: ({ states }) => ({
          account: account.decide({ type: 'Register', accountId: id, kind: 'customer' }, states.account),
        }),
      });
      const known = await find('customer', id);
      return { access_token: await letIn(request, known.person), user: presentUser(known) };
    }),

    route(http.businessRegister, async (request) => {
      const { body, address, run } = request;
      await limits.registration(address);
      const { email, password, name = '', description, phone, address: street } = body;
      const id = await claim({
        kind: 'business',
        email,
        password,
        name,
        description,
        phone,
        address: street,
      });
      await run({
        actor: { kind: 'business', id },
        streams: { owner: ownerOf(id), defaults: defaultTerms },
        decide: ({ states: { owner: state, defaults } }) => ({
          owner: owner.decide(
            {
              type: 'Register',
              businessId: id,
              isOnboarding: body.onboarding ?? false,
              terms: termsOf(body, defaults),
            },
            state,
          ),
        }),
      });
      const business = await businessView(id);
      return { access_token: await letIn(request, { id, kind: 'business' }), business };
    }),
  ];
}

const termsOf = (body: BodyOf<typeof http.businessRegister>, defaults: ProgrammeTerms): ProgrammeTerms => ({
  ...defaults,
  stamps_required: body.stampsRequired ?? defaults.stamps_required,
  reward_description: body.rewardDescription ?? defaults.reward_description,
  reward_emoji: body.rewardEmoji ?? defaults.reward_emoji,
  scan_cooldown_hours: body.scanCooldownHours ?? defaults.scan_cooldown_hours,
});
