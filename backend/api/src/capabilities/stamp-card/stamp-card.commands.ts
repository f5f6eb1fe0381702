import type { FreeText, StoredStampCardEvent } from '@stampwell/contracts';
import { createCircumstances } from './circumstances.ts';
import {
  allowanceOf,
  capsOf,
  countCarriedOver,
  countGiven,
  countRedemptionUndone,
  countUndone,
} from './counter.rules.ts';
import type { RunCommand, StampCardPorts } from './ports.ts';
import * as card from './stamp-card.decider.ts';
import { carryOversOf, tallyOf } from './stamp-card.fold.ts';
import type { Visit } from './visit.ts';

/** The actions on a card. Each loads all the streams it needs in one read and decides on them together. */
export function createStampCard(ports: StampCardPorts) {
  const { settings } = ports;
  const { streamsOf, around: circumstances } = createCircumstances(ports);

  return {
    give(run: RunCommand, visit: Visit, amount: number) {
      const { actor, businessId } = visit;
      return run({
        streams: { ...streamsOf(visit), settings, tally: tallyOf(actor.id) },
        decide({ states, now }) {
          const around = circumstances(visit, states, now);
          const allowance =
            actor.kind === 'employee' ? allowanceOf(states.tally, capsOf(states), around.today) : null;
          const giving = { ...around, amount, allowance };
          return {
            card: card.decide({ type: 'GiveStamps', ...giving }, states.card),
            tally: allowance ? countGiven({ employeeId: actor.id, businessId, amount }, allowance) : [],
          };
        },
      });
    },

    carryOver(run: RunCommand, visit: Visit, amount: number) {
      const { actor, businessId } = visit;
      return run({
        streams: { ...streamsOf(visit), carryOvers: carryOversOf(businessId) },
        decide({ states, now }) {
          const { byStaff, perDay } = states.programme.paperCards;
          const around = circumstances(visit, states, now);
          const isAllowed = mayCarryOver(actor, byStaff);
          return {
            // The card comes first: what it refuses should not read as a reached cap.
            card: card.decide({ type: 'CarryOver', ...around, amount, isAllowed }, states.card),
            carryOvers: countCarriedOver({ businessId, today: around.today, perDay }, states.carryOvers),
          };
        },
      });
    },

    redeem(run: RunCommand, visit: Visit, asked: card.Redemption) {
      return run({
        streams: streamsOf(visit),
        decide: ({ states, now }) => ({
          card: card.decide(
            { type: 'RedeemReward', ...circumstances(visit, states, now), ...asked },
            states.card,
          ),
        }),
      });
    },

    /** @param original the entry's event, including its actor */
    undo(
      run: RunCommand,
      visit: Visit,
      { original, reason }: { original: StoredStampCardEvent; reason: FreeText | null },
    ) {
      const { actor, businessId } = visit;
      // [SC25] A redemption counts against the employee who undoes it; an earning [SC22] against the employee who gave it.
      const isByStaff = actor.kind === 'employee' && original.type === 'RewardRedeemed';
      return run({
        streams: { ...streamsOf(visit), tally: tallyOf(isByStaff ? actor.id : original.actor.id) },
        decide({ states, now }) {
          const around = circumstances(visit, states, now);
          const undoing = { employeeId: actor.id, businessId, today: around.today };
          return {
            // The card comes first: an entry that cannot be undone should say so, not report a reached cap.
            card: card.decide({ type: 'UndoEntry', ...around, entryId: original.id, reason }, states.card),
            tally: isByStaff
              ? countRedemptionUndone(undoing, states.tally)
              : countUndone(original, states.tally),
          };
        },
      });
    },
  };
}

/** [SC42] */
export const mayCarryOver = ({ kind }: { kind: string }, byStaff: boolean): boolean =>
  kind === 'business' || (kind === 'employee' && byStaff);
