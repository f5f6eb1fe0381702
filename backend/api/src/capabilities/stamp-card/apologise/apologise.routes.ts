import type { BodyOf } from '@stampwell/contracts/http/endpoint.ts';
import * as http from '@stampwell/contracts/http/stamps.ts';
import { type Route, type RunCommand, route } from '../../../services/http/route.ts';
import type { CommandParts } from '../command-parts.ts';
import type { StampCardPorts } from '../ports.ts';
import { apologiesLeft, countApology, type DailyTally } from '../staff-tally.rules.ts';
import * as card from '../stamp-card.decider.ts';
import { type EmployeeState, tallyOf } from '../stamp-card.folds.ts';
import { type Earned, eventOf, type Given, hereOf, presentAdded } from '../stamp-card.presenter.ts';
import { atPlace, type CounterActor, createDecisionContext, type Subject, sealReason } from '../subject.ts';
import { codeOf, orUnknown } from '../unknown-customer.ts';

/** [SC75] Stamps as an apology. */
export function apologiseRoutes(parts: CommandParts): Route[] {
  const { subjects, people, amongCards } = parts;
  const give = createApology(parts);

  /** In a card's history an owner has any of their customers before them [SC54]. */
  const subjectOf = (actor: CounterActor, body: BodyOf<typeof http.apologise>, run: RunCommand) =>
    actor.kind === 'business' && isNamedById(body) && body.customer_id
      ? atPlace(subjects.byCustomer(actor, body.customer_id, body.programme), body.place)
      : subjects.byName(actor, body, run);

  return [
    route(http.apologise, ({ body, actor, run }) =>
      orUnknown(body, async () => {
        const subject = await subjectOf(actor, body, run);
        const reason = await sealReason(people, subject, body.reason);
        const giving = { amount: body.stamps, reason, isNamedById: isNamedById(body) };
        const given = await give(run, subject, giving);
        return {
          ...presentApology(given, subject),
          ...(await amongCards(hereOf(subject), given.states.programme, given.now)),
        };
      }),
    ),
  ];
}

const isNamedById = (body: BodyOf<typeof http.apologise>) => codeOf(body) === undefined;

type Giving = Pick<card.Apologise, 'amount' | 'reason' | 'isNamedById'>;

/** Decides it on the card, everyone's state and an employee's month. */
function createApology(ports: StampCardPorts) {
  const { streamsOf, contextOf } = createDecisionContext(ports);

  return (run: RunCommand, subject: Subject, giving: Giving) => {
    const { actor, businessId } = subject;
    return run({
      streams: { ...streamsOf(subject), tally: tallyOf(actor.id) },
      decide({ states: { tally, ...states }, now }) {
        const context = contextOf(subject, states, now);
        const counted = { employeeId: actor.id, businessId, amount: giving.amount, today: context.today };
        return {
          // The card comes first: its refusals take precedence over a month's number.
          card: card.decide({ type: 'Apologise', ...context, ...giving }, states.card),
          tally:
            actor.kind === 'employee' ? countApology(counted, tally, states.employee.apologiesPerMonth) : [],
        };
      },
    });
  };
}

/** [SC76] What somebody at a counter may give as an apology; null where they may not. */
export function apologiesOf(
  { kind }: { kind: string },
  { employee, tally }: { employee: EmployeeState; tally: DailyTally },
  today: string,
): { left: number | null } | null {
  if (kind === 'business') return { left: null };
  const { apologiesPerMonth: perMonth } = employee;
  return perMonth > 0 ? { left: apologiesLeft(perMonth, tally, today) } : null;
}

function presentApology(done: Given, subject: Subject): Earned {
  const event = eventOf(done.events, 'StampsGiven');
  const { name } = subject.customer;
  return presentAdded(event, `Gave ${name} ${event.data.amount} stamp(s) as an apology`, done, subject);
}
