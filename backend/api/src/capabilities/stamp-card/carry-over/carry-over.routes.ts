import * as http from '@stampwell/contracts/http/stamps.ts';
import { type Route, type RunCommand, route } from '../../../services/http/route.ts';
import type { CommandParts } from '../command-parts.ts';
import type { StampCardPorts } from '../ports.ts';
import * as card from '../stamp-card.decider.ts';
import { carryOversOf } from '../stamp-card.folds.ts';
import { type Earned, eventOf, type Given, presentAdded } from '../stamp-card.presenter.ts';
import { createCircumstances, type Visit } from '../subject.ts';
import { named } from '../unknown-customer.ts';
import { countCarriedOver } from './paper-card-tally.rules.ts';

export function carryOverRoutes(parts: CommandParts): Route[] {
  const carryOver = createCarryOver(parts);
  return [
    route(http.carryOver, ({ body, actor, run }) =>
      named(body, async () => {
        const visit = await parts.visits.byName(actor, body, run);
        return presentCarriedOver(await carryOver(run, visit, body.stamps), visit);
      }),
    ),
  ];
}

/** Decides a paper card on the card, everyone's state and the shop's tally. */
function createCarryOver(ports: StampCardPorts) {
  const { streamsOf, around: circumstances } = createCircumstances(ports);

  return (run: RunCommand, visit: Visit, amount: number) => {
    const { actor, businessId } = visit;
    return run({
      streams: { ...streamsOf(visit), carryOvers: carryOversOf(businessId) },
      decide({ states, now }) {
        const { byStaff, perDay } = states.programme.paperCards;
        const around = circumstances(visit, states, now);
        const isAllowed = mayCarryOver(actor, byStaff);
        return {
          // The card decides first: its refusals take precedence over a reached cap.
          card: card.decide({ type: 'CarryOver', ...around, amount, isAllowed }, states.card),
          carryOvers: countCarriedOver({ businessId, today: around.today, perDay }, states.carryOvers),
        };
      },
    });
  };
}

/** [SC42] */
export const mayCarryOver = ({ kind }: { kind: string }, byStaff: boolean): boolean =>
  kind === 'business' || (kind === 'employee' && byStaff);

export function presentCarriedOver(done: Given, visit: Visit): Earned {
  const event = eventOf(done.events, 'StampsCarriedOver');
  const message = `Carried over: ${event.data.amount} stamp(s) for ${visit.customer.name}`;
  return presentAdded(event, message, done, visit);
}
