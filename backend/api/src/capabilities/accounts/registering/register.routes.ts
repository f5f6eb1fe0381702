import { type FreeText, fullStep, type ProgrammeTerms } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/auth.ts';
import type { BodyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { People, PersonKind } from '@stampwell/vault';
import type { Logger } from 'pino';
import type { BusinessView } from '../../../services/business/business-view.ts';
import { type Route, route } from '../../../services/http/route.ts';
import { network, type RateLimits } from '../../../services/identity/rate-limits.ts';
import { accountCommand, registerBusiness } from '../accounts.commands.ts';
import { presentUser } from '../accounts.presenter.ts';
import type { Emails } from '../email/emails.ts';
import type { Find } from '../lifecycle.ts';
import type { StartSession } from '../sign-in/start-session.ts';
import type { ReserveAccount } from './reserve-account.ts';

export interface RegisterPorts {
  people: People;
  limits: RateLimits;
  reserveAccount: ReserveAccount;
  find: Find;
  startSession: StartSession;
  businessView: BusinessView;
  emails: Pick<Emails, 'mailProof'>;
  log: Logger;
}

/** Registers in the order vault row, event, session, so that an interrupted registration can be finished. */
export function registerRoutes(ports: RegisterPorts): Route[] {
  const { people, limits, reserveAccount, find, startSession, businessView, emails, log } = ports;

  /** [AC15] Not awaited: the reply does not depend on the mail. */
  const askForProof = (person: { id: string; kind: PersonKind; email: string }) =>
    void emails.mailProof(person).catch((error) => log.error({ err: error }, 'mail not sent'));

  return [
    route(http.customerRegister, async (request) => {
      await limits.registration(request.address);
      const id = await reserveAccount({
        kind: 'customer',
        requester: network(request.address),
        ...request.body,
      });
      if (!(await people.qrCodeOf(id))) await people.issueQrCode(id);
      await request.run({
        actor: { kind: 'customer', id },
        ...accountCommand({ type: 'Register', accountId: id, kind: 'customer' }),
      });
      askForProof({ id, kind: 'customer', email: request.body.email });
      const known = await find('customer', id);
      return { access_token: await startSession(request, known.person), user: presentUser(known) };
    }),

    route(http.businessRegister, async (request) => {
      const { body, run } = request;
      await limits.registration(request.address);
      const { email, password, name = '', description, phone = null, address = null } = body;
      const id = await reserveAccount({
        kind: 'business',
        requester: network(request.address),
        email,
        password,
        name,
        description,
        place: { phone, address, location: null },
      });
      const reward = body.rewardDescription && (await people.sealText(id, body.rewardDescription));
      await run({
        actor: { kind: 'business', id },
        ...registerBusiness({
          businessId: id,
          // Without a name the registration is not finished [AP12].
          isOnboarding: body.onboarding === true || name.trim() === '',
          termsOver: (defaults) => termsOf(body, reward || null, defaults),
        }),
      });
      askForProof({ id, kind: 'business', email });
      const business = await businessView(id);
      return { access_token: await startSession(request, { id, kind: 'business' }), business };
    }),
  ];
}

const termsOf = (
  body: BodyOf<typeof http.businessRegister>,
  reward: FreeText | null,
  defaults: ProgrammeTerms,
): ProgrammeTerms => {
  const usual = fullStep(defaults);
  const step = {
    stamps: body.stampsRequired ?? usual.stamps,
    reward_description: reward ?? usual.reward_description,
    reward_emoji: body.rewardEmoji ?? usual.reward_emoji,
  };
  const scan_cooldown_hours = body.scanCooldownHours ?? defaults.scan_cooldown_hours;
  return { ...defaults, steps: [step], scan_cooldown_hours };
};
