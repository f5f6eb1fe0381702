import { businessDay, type FreeText } from '@stampwell/contracts';
import type { BodyOf } from '@stampwell/contracts/http/endpoint.ts';
import * as http from '@stampwell/contracts/http/stamps.ts';
import { type Route, type RunCommand, route } from '../../../services/http/route.ts';
import type { CommandParts } from '../command-parts.ts';
import { bringBackSince } from '../lapsing/lapsing.decider.ts';
import type { StampCardPorts } from '../ports.ts';
import { createRedeem } from '../redeem/redeem.routes.ts';
import {
  allowanceOf,
  capsOf,
  countGiven,
  type DayCount,
  isStaff,
  isUncounted,
} from '../staff-tally.rules.ts';
import * as card from '../stamp-card.decider.ts';
import { type EmployeeState, tallyOf } from '../stamp-card.folds.ts';
import { type Earned, eventOf, type Given, hereOf, presentAdded } from '../stamp-card.presenter.ts';
import { createDecisionContext, type Subject, sealReason } from '../subject.ts';
import { orUnknown } from '../unknown-customer.ts';
import { judgedAt, type SeenOffline } from './seen-offline.rules.ts';

/** A scan gives stamps, or a reward. */
export function giveRoutes(parts: CommandParts): Route[] {
  const { subjects, people, recordingRefusals, amongCards } = parts;
  const give = createGive(parts);
  const redeem = createRedeem(parts);
  return [
    route(http.scanStamps, ({ body, actor, run, id }) =>
      orUnknown(body, async () => {
        const subject = await subjects.byName(actor, body, run);
        const { action, stamp_amount: amount, anyway, seen, step } = body;
        if (action === 'redeem') return redeem(run, subject, id, { isNamedById: false, step });
        const reason = await sealReason(people, subject, anyway);
        const giving = { amount, reason, seen: seen ? seenOffline(seen) : null };
        const given = await recordingRefusals({ action, amount }, subject, id, () =>
          give(run, subject, giving),
        );
        return {
          ...presentEarned(given, subject),
          ...(await amongCards(hereOf(subject), given.states.programme, given.now)),
        };
      }),
    ),
  ];
}

interface Giving {
  amount: number;
  /** Why they are given during the cooldown too [SC55]. */
  reason: FreeText | null;
  seen: SeenOffline | null;
}

export const seenOffline = ({
  at,
  contact,
}: NonNullable<BodyOf<typeof http.scanStamps>['seen']>): SeenOffline => ({
  at: Date.parse(at),
  contact: { ours: Date.parse(contact.ours), device: Date.parse(contact.device) },
});

/** Decides an earning on the card, everyone's state, the caps and the employee's tally. */
export function createGive(ports: StampCardPorts) {
  const { settings } = ports;
  const { streamsOf, contextOf } = createDecisionContext(ports);

  return async (run: RunCommand, subject: Subject, { amount, reason, seen }: Giving) => {
    const { actor, businessId } = subject;
    const isCapped = isStaff(actor);
    const attempt = (before: DayCount | null) =>
      run({
        streams: { ...streamsOf(subject), settings, tally: tallyOf(actor.id) },
        decide({ states, now: arrived }) {
          const { now, mark } = judgedAt(seen, arrived);
          const isSeen = mark?.judged_by === 'seen';
          const context = contextOf(subject, states, now);
          const day = [states.tally, capsOf(states), context.today] as const;
          if (isCapped && !before && isUncounted(...day, isSeen)) return {};
          const allowance = isCapped ? allowanceOf(...day, { before, isSeen }) : null;
          const anyway = reason && { reason, isAllowed: mayGiveAnyway(actor, states.employee) };
          const giving = { ...context, amount, allowance, anyway, mark };
          const missed = bringBackSince(now, context, states.card);
          return {
            card: [...missed.events, ...card.decide({ type: 'GiveStamps', ...giving }, missed.card)],
            tally: allowance ? countGiven({ employeeId: actor.id, businessId, amount }, allowance) : [],
          };
        },
      });
    const given = await attempt(null);
    if (given.events.length > 0) return given;
    // [SC21] Once a day for an employee under a cap.
    const { timeZone } = given.states.programme;
    const day = businessDay(judgedAt(seen, given.now).now, timeZone);
    const total = await ports.givenOn({ actorId: actor.id, businessId, day, timeZone }, { isExact: true });
    return attempt({ day, total });
  };
}

/** [SC55] */
export const mayGiveAnyway = ({ kind }: { kind: string }, employee: EmployeeState): boolean =>
  kind === 'business' || (kind === 'employee' && employee.mayGiveAnyway);

export function presentEarned(done: Given, subject: Subject): Earned {
  const event = eventOf(done.events, 'StampsGiven');
  const message = `Successfully added ${event.data.amount} stamp(s) to ${subject.customer.name}`;
  return presentAdded(event, message, done, subject);
}
