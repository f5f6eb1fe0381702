import {
  cardProgress,
  DomainError,
  FIRST_PROGRAMME,
  type KeyScope,
  knownProgramme,
  termsOfCard,
} from '@stampwell/contracts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import * as v1 from '@stampwell/contracts/http/v1/index.ts';
import { type Route, route } from '../../services/http/route.ts';
import type { KeyActor } from '../../services/identity/actor.ts';
import { customerSeen } from '../../services/sight/key-sight.ts';
import { sightOf } from '../../services/sight/sight.ts';
import type { CommandParts } from './command-parts.ts';
import { createGive, presentEarned } from './give/give.routes.ts';
import { createCustomerById, createCustomerOfCode } from './look-up/customer-of-code.ts';
import { createRedeem } from './redeem/redeem.routes.ts';
import { nextAllowedAt } from './stamp-card.decider.ts';
import { lastAt } from './state.rules.ts';
import { isFindable, sealReason, withSight } from './subject.ts';
import { createUndo, presentUndone } from './undo/undo.routes.ts';
import { orUnknown } from './unknown-customer.ts';

/** The counter, for keys: the screens' own commands, in the public API's words [AK8]. */
export function v1CardRoutes(parts: CommandParts): Route[] {
  const { subjects, people, recordingRefusals } = parts;
  const [give, redeem, undo] = [createGive(parts), createRedeem(parts), createUndo(parts)];
  const customerOfCode = createCustomerOfCode(parts);
  const customerById = createCustomerById(parts);

  return [
    route(v1.v1LookUp, async ({ actor, body }) =>
      presentCard(await customerOfCode(actor, body.code, body.programme), actor, body.programme),
    ),

    route(v1.v1Card, async ({ actor, params, query: { programme } }) =>
      presentCard(await customerById(actor, params.customer_id, programme), actor, programme),
    ),

    route(v1.v1Give, ({ actor, body, run, id }) => {
      const named = { ...body, qr_code: body.code, place: actor.placeId };
      return orUnknown(named, async () => {
        const subject = await subjects.byName(actor, named, run);
        const giving = { amount: body.amount, reason: null, seen: null };
        const given = await recordingRefusals({ action: 'earn', amount: body.amount }, subject, id, () =>
          give(run, subject, giving),
        );
        const { transaction_id, stamps_added, total_stamps, customer, ...card } = presentEarned(
          given,
          subject,
        );
        return {
          ...{ transaction_id, programme: subject.programme, customer: customerSeen(customer, actor) },
          ...{ stamps_added, stamps: total_stamps },
          ...{ stamps_required: card.stamps_required, reward_ready: card.reward_eligible },
        };
      });
    }),

    route(v1.v1Redeem, ({ actor, body, run, id }) => {
      const named = { ...body, qr_code: body.code, place: actor.placeId };
      return orUnknown(named, async () => {
        const subject = await subjects.byName(actor, named, run);
        const asked = { isNamedById: body.code === undefined, step: body.step };
        const done = await redeem(run, subject, id, asked);
        return {
          transaction_id: done.transaction_id,
          programme: subject.programme,
          customer: customerSeen(done.customer, actor),
          stamps_used: done.stamps_used,
          stamps: done.remaining_stamps,
          rewards_redeemed: done.total_redeemed,
          reward: { description: done.reward_description, emoji: done.reward_emoji },
        };
      });
    }),

    route(v1.v1Undo, async ({ actor, body, run }) => {
      const { subject, original } = await subjects.byTransaction(actor, body.transaction_id, actor.placeId);
      assertFor(original.type === 'RewardRedeemed' ? 'redeem' : 'give', actor);
      const reason = await sealReason(people, subject, body.reason);
      const done = await undo(run, subject, { original, reason });
      const sight = sightOf(actor.kind, 'records', isFindable(done.states));
      const { transaction_id, customer, total_stamps, ...card } = presentUndone(
        done,
        withSight(subject, sight),
      );
      return {
        ...{ transaction_id, programme: subject.programme, customer: customerSeen(customer, actor) },
        stamps: total_stamps,
        ...{ stamps_required: card.stamps_required, reward_ready: card.reward_eligible },
      };
    }),
  ];
}

/** [AK7] */
function assertFor(scope: KeyScope, { scopes }: KeyActor): void {
  if (!scopes.includes(scope))
    throw new DomainError('forbidden', { message: `This key is not for this: ${scope}` });
}

type Found = Awaited<ReturnType<ReturnType<typeof createCustomerOfCode>>>;

function presentCard(
  { customer, card, programme: shop, now }: Found,
  actor: KeyActor,
  number = FIRST_PROGRAMME,
): ReplyOf<typeof v1.v1Card> {
  const terms = termsOfCard(knownProgramme(shop, number), card.termsVersion);
  const progress = cardProgress({ current_stamps: card.balance, taken: card.taken }, terms);
  return {
    programme: number,
    customer: customerSeen(customer, actor),
    stamps: card.balance,
    stamps_required: progress.stamps_required,
    reward_ready: progress.reward_eligible,
    rewards_redeemed: card.totalRedeemed,
    last_stamp_at: lastAt(card, 'earned'),
    next_stamp_at: nextAllowedAt(card, terms, now)?.toISOString() ?? null,
  };
}
