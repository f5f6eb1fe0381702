import * as http from '@stampwell/contracts/http/stamps.ts';
import { type Route, type RunCommand, route } from '../../../services/http/route.ts';
import type { CommandParts } from '../command-parts.ts';
import type { StampCardPorts } from '../ports.ts';
import * as card from '../stamp-card.decider.ts';
import { carryOversOf } from '../stamp-card.folds.ts';
import { type Earned, eventOf, type Given, hereOf, presentAdded } from '../stamp-card.presenter.ts';
import { createDecisionContext, type Subject } from '../subject.ts';
import { orUnknown } from '../unknown-customer.ts';
import { countCarriedOver } from './paper-card-tally.rules.ts';

export function carryOverRoutes(parts: CommandParts): Route[] {
  const carryOver = createCarryOver(parts);
  return [
    route(http.carryOver, ({ body, actor, run }) =>
      orUnknown(body, async () => {
        const subject = await parts.subjects.byName(actor, body, run);
        const carried = await carryOver(run, subject, body.stamps);
        return {
          ...presentCarriedOver(carried, subject),
          ...(await parts.amongCards(hereOf(subject), carried.states.programme, carried.now)),
        };
      }),
    ),
  ];
}

/** Decides a paper card on the card, everyone's state and the shop's tally. */
function createCarryOver(ports: StampCardPorts) {
  const { streamsOf, contextOf } = createDecisionContext(ports);

  return (run: RunCommand, subject: Subject, amount: number) => {
    const { actor, businessId } = subject;
    return run({
      streams: { ...streamsOf(subject), carryOvers: carryOversOf(businessId) },
      decide({ states, now }) {
        const { byStaff, perDay } = states.programme.paperCards;
        const context = contextOf(subject, states, now);
        const isAllowed = mayCarryOver(actor, byStaff);
        return {
          // The card decides first: its refusals take precedence over a reached cap.
          card: card.decide({ type: 'CarryOver', ...context, amount, isAllowed }, states.card),
          carryOvers: countCarriedOver({ businessId, today: context.today, perDay }, states.carryOvers),
        };
      },
    });
  };
}

/** [SC42] */
export const mayCarryOver = ({ kind }: { kind: string }, byStaff: boolean): boolean =>
  kind === 'business' || (kind === 'employee' && byStaff);

export function presentCarriedOver(done: Given, subject: Subject): Earned {
  const event = eventOf(done.events, 'StampsCarriedOver');
  const message = `Carried over: ${event.data.amount} stamp(s) for ${subject.customer.name}`;
  return presentAdded(event, message, done, subject);
}
