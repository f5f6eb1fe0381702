import {
  cardView,
  FIRST_PROGRAMME,
  fullReward,
  knownProgramme,
  presentReward,
  presentStep,
  termsOfCard,
} from '@stampwell/contracts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { businessRedeem } from '@stampwell/contracts/http/stamps.ts';
import * as http from '@stampwell/contracts/http/stamps.ts';
import { type Route, type RunCommand, route } from '../../../services/http/route.ts';
import type { CommandParts } from '../command-parts.ts';
import type { StampCardPorts } from '../ports.ts';
import type { Redemption } from '../stamp-card.decider.ts';
import * as card from '../stamp-card.decider.ts';
import { cardOf } from '../stamp-card.folds.ts';
import { type Done, eventOf, hereOf, refTo } from '../stamp-card.presenter.ts';
import { atPlace, createDecisionContext, type Subject } from '../subject.ts';
import { orNotFound, orUnknown } from '../unknown-customer.ts';

/** [SC7] A code or a session proves that the customer is present, so the answer may say that they have no card yet. */
const IN_PERSON = { isNamedById: false };
const BY_ID = { isNamedById: true };

/** By the owner, by staff, and by customers on their own phone. */
export function redeemRoutes(parts: CommandParts): Route[] {
  const { subjects } = parts;
  const redeem = createRedeem(parts);
  return [
    route(http.businessRedeem, ({ body, actor, run, id }) =>
      orUnknown(body, async () =>
        redeem(run, await subjects.byName(actor, body, run), id, { ...IN_PERSON, step: body.step }),
      ),
    ),

    route(http.employeeRedeem, ({ body, actor, run, id }) =>
      orNotFound(async () =>
        redeem(
          run,
          await atPlace(subjects.byFound(actor, body.customer_id, body.programme), body.place),
          id,
          {
            ...BY_ID,
            step: body.step,
          },
        ),
      ),
    ),

    route(http.customerRedeem, async ({ body, actor, run, id }) =>
      redeem(run, await subjects.byThemselves(actor, body.business_id, body.programme), id, {
        ...IN_PERSON,
        step: body.step,
      }),
    ),
  ];
}

/** Decides a redemption on the card and everyone's state. */
export function createRedeem(parts: CommandParts) {
  const { streamsOf, contextOf } = createDecisionContext(parts);

  return async (run: RunCommand, subject: Subject, requestId: string, asked: Redemption) => {
    const redeem = () =>
      run({
        streams: streamsOf(subject),
        decide: ({ states, now }) => ({
          card: card.decide(
            { type: 'RedeemReward', ...contextOf(subject, states, now), ...asked },
            states.card,
          ),
        }),
      });
    const done = await parts.recordingRefusals({ action: 'redeem' }, subject, requestId, redeem);
    return {
      ...presentRedeemed(done, subject),
      ...(await parts.amongCards(hereOf(subject), done.states.programme, done.now)),
    };
  };
}

type Redeemed = ReplyOf<typeof businessRedeem>;

function presentRedeemed({ events }: Done, { customer, read }: Subject): Redeemed {
  const { id, data } = eventOf(events, 'RewardRedeemed');
  return {
    success: true,
    message: 'Reward redeemed successfully!',
    customer: refTo(customer),
    customer_name: customer.name,
    user_id: customer.id,
    stamps_used: data.stamps_used,
    remaining_stamps: data.balance_after,
    total_redeemed: data.total_redeemed,
    ...presentStep(data, read),
    ...(data.taken ? { taken: data.taken } : {}),
    transaction_id: id,
  };
}

/** False for a card that was redeemed since, also if it is full again: that has a mail of its own. */
export const createIsStillFull =
  (ports: CardPorts) =>
  async (businessId: string, customerId: string, filledAt: number, programme?: number): Promise<boolean> => {
    const { card, terms } = await readCard(ports, businessId, customerId, programme);
    const wasRedeemed = card.entries.some(
      ({ kind, at, step }) => kind === 'redeemed' && step === undefined && at > filledAt,
    );
    return cardView({ current_stamps: card.balance }, terms).next === null && !wasRedeemed;
  };

/** The reward of a full card, in words; the card's name where the shop has several. */
export const createRewardOfCard =
  (ports: CardPorts & Pick<StampCardPorts, 'people'>) =>
  async (businessId: string, customerId: string, programme?: number) => {
    const [{ terms, name, several }, read] = await Promise.all([
      readCard(ports, businessId, customerId, programme),
      ports.people.textReader([businessId]),
    ]);
    return { card: several && name ? read(name) : null, ...fullReward(presentReward(terms, read)) };
  };

/** Whether there is something on a card that closes, to be redeemed until that day. */
export const createIsClosing =
  (ports: CardPorts) =>
  async (businessId: string, customerId: string, until: string, programme?: number): Promise<boolean> => {
    const { card, closing } = await readCard(ports, businessId, customerId, programme);
    return card.balance > 0 && closing?.redeemableUntil === until;
  };

type CardPorts = Pick<StampCardPorts, 'commands' | 'business'>;

/** With its own terms [SC63]. */
async function readCard(
  { commands, business }: CardPorts,
  businessId: string,
  customerId: string,
  number = FIRST_PROGRAMME,
) {
  const { states } = await commands.readState({
    card: cardOf(businessId, customerId, number),
    programme: business.programmeOf(businessId),
  });
  const { card, programme } = states;
  const one = knownProgramme(programme, number);
  const { name, closing } = one;
  const several = programme.others.length > 0;
  return { card, name, closing, several, terms: termsOfCard(one, card.termsVersion) };
}
