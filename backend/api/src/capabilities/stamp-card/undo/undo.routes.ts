import { cardProgress, type FreeText, type StoredStampCardEvent } from '@stampwell/contracts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { undoTransaction } from '@stampwell/contracts/http/stamps.ts';
import * as http from '@stampwell/contracts/http/stamps.ts';
import { type Route, type RunCommand, route } from '../../../services/http/route.ts';
import { sightOf } from '../../../services/sight/sight.ts';
import type { CommandParts } from '../command-parts.ts';
import type { StampCardPorts } from '../ports.ts';
import { countRedemptionUndone, countUndone, isStaff } from '../staff-tally.rules.ts';
import * as card from '../stamp-card.decider.ts';
import { cardOf, customerOf, tallyOf } from '../stamp-card.folds.ts';
import { type Done, eventOf, hereOf, refTo } from '../stamp-card.presenter.ts';
import { createDecisionContext, isFindable, type Subject, sealReason, withSight } from '../subject.ts';
import { undoableEntries } from './undo.decider.ts';

export function undoRoutes(parts: CommandParts): Route[] {
  const { subjects, people, amongCards } = parts;
  const undo = createUndo(parts);
  return [
    route(http.undoTransaction, async ({ body, actor, run }) => {
      const { subject, original } = await subjects.byTransaction(actor, body.transaction_id, body.place);
      const reason = await sealReason(people, subject, body.reason);
      const done = await undo(run, subject, { original, reason });
      const sight = sightOf(actor.kind, 'records', isFindable(done.states));
      return {
        ...presentUndone(done, withSight(subject, sight)),
        ...(await amongCards(hereOf(subject), done.states.programme, done.now)),
      };
    }),
  ];
}

/** Decides an undo on the card, everyone's state and an employee's tally. */
export function createUndo(ports: StampCardPorts) {
  const { streamsOf, contextOf } = createDecisionContext(ports);

  /** @param original the entry's event, including its actor */
  return (
    run: RunCommand,
    subject: Subject,
    { original, reason }: { original: StoredStampCardEvent; reason: FreeText | null },
  ) => {
    const { actor, businessId } = subject;
    // [SC25] A redemption counts against the employee who undoes it; an earning [SC22] against the employee who gave it.
    const isByStaff = isStaff(actor) && original.type === 'RewardRedeemed';
    return run({
      streams: { ...streamsOf(subject), tally: tallyOf(isByStaff ? actor.id : original.actor.id) },
      decide({ states, now }) {
        const context = contextOf(subject, states, now);
        const undoing = { employeeId: actor.id, businessId, today: context.today };
        return {
          // The card comes first: an entry that cannot be undone should say so, not report a reached cap.
          card: card.decide({ type: 'UndoEntry', ...context, entryId: original.id, reason }, states.card),
          tally: isByStaff
            ? countRedemptionUndone(undoing, states.tally)
            : countUndone(original, states.tally),
        };
      },
    });
  };
}

type Undone = ReplyOf<typeof undoTransaction>;

export function presentUndone({ events }: Done, { customer }: Subject): Undone {
  const { id, data } = eventOf(events, 'StampsReversed', 'RedemptionReversed', 'CarryOverReversed');
  return {
    success: true,
    message: 'Transaction undone',
    transaction_id: id,
    customer: refTo(customer),
    total_stamps: data.balance_after,
    new_stamp_count: data.balance_after,
    ...cardProgress({ current_stamps: data.balance_after }, data),
  };
}

/** Ids of entries that the card's rules and the clock allow to undo; empty for a card that refuses everything [SC18]. */
export const createUndoable =
  ({ commands }: Pick<StampCardPorts, 'commands'>) =>
  async (businessId: string, customerId: string, programme?: number): Promise<ReadonlySet<string>> => {
    const { states, now } = await commands.readState({
      card: cardOf(businessId, customerId, programme),
      customer: customerOf(customerId),
    });
    return states.customer.isActive ? undoableEntries(states.card, now) : new Set();
  };
