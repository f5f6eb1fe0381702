import { houseText, standingWith } from '@stampwell/contracts';
import { describe, expect, it } from 'vitest';
import { givenWhenThen, nthId } from '../../testing/given-when-then.ts';
import * as decider from './stamp-card.decider.ts';
import {
  at,
  carryOver,
  carryOverReversed,
  everyoneMay,
  giveStamps,
  hoursBefore,
  needing,
  noon,
  redeemReward,
  redemptionReversed,
  rewardRedeemed,
  stampsCarriedOver,
  stampsGiven,
  stampsReversed,
  terms,
  today,
  undo,
} from './stamp-card.fixtures.ts';
import type { UndoEntry } from './undo/undo.decider.ts';

const given = givenWhenThen(decider);
const hourly = { ...terms, scan_cooldown_hours: 4 };

describe('earning', () => {
  it('[SC1] adds one to twenty stamps at a time', () => {
    given().when(giveStamps(1)).thenEvents(stampsGiven(1));
    given(stampsGiven(3))
      .when(giveStamps(20))
      .thenEvents(stampsGiven(20, { balance_after: 23, first: false }));
  });

  it.each([0, -1, 21, 1.5, Number.NaN])('[SC1] refuses to give %s stamps', (amount) => {
    given().when(giveStamps(amount)).thenRefused('validation_failed', { field: 'stamp_amount' });
  });

  it('[SC2] waits for the cooldown and says until when', () => {
    given(at(hoursBefore(3.5), stampsGiven(1)))
      .when(giveStamps(1, { terms: hourly }))
      .thenRefused('cooldown_active', { nextAllowedAt: '2026-11-21T12:30:00.000Z', retryAfter: 1800 });
  });

  it('[SC2] earns again the moment that the cooldown is over', () => {
    given(at(hoursBefore(4), stampsGiven(1)))
      .when(giveStamps(1, { terms: hourly }))
      .thenEvents(stampsGiven(1, { balance_after: 2, first: false }));
  });

  it('[SC55] gives during the cooldown anyway, with a reason, where that is allowed', () => {
    const reason = houseText('Bought for the office');
    const early = at(hoursBefore(1), stampsGiven(1));
    const anyway = { reason, isAllowed: true };
    const after = { balance_after: 3, first: false };
    given(early)
      .when(giveStamps(2, { terms: hourly, anyway }))
      .thenEvents(stampsGiven(2, { ...after, anyway: { reason } }));
    given(early)
      .when(giveStamps(2, { terms: hourly, anyway: { reason, isAllowed: false } }))
      .thenRefused('forbidden');
    given(early)
      .when(giveStamps(2, { terms: hourly, anyway, allowance: { day: today, cap: 1, given: 0 } }))
      .thenRefused('daily_cap_reached');
    given(early)
      .when(
        giveStamps(2, {
          terms: hourly,
          anyway,
          parties: { ...everyoneMay, standing: standingWith('approved', 'read_only') },
        }),
      )
      .thenRefused('subscription_required');
  });

  it('[SC55] gives like any other once the cooldown is over, whoever asks', () => {
    given(at(hoursBefore(4), stampsGiven(1)))
      .when(giveStamps(1, { terms: hourly, anyway: { reason: houseText('Late'), isAllowed: false } }))
      .thenEvents(stampsGiven(1, { balance_after: 2, first: false }));
  });

  it('[SC3] knows no cooldown of 0 hours', () => {
    given(at(hoursBefore(0), stampsGiven(1)))
      .when(giveStamps(2))
      .thenEvents(stampsGiven(2, { balance_after: 3, first: false }));
  });

  it('[SC20] gives up to the employee’s cap for the day, and not one more', () => {
    const allowance = { day: '2026-11-21', cap: 10, given: 8 };
    given()
      .when(giveStamps(2, { allowance }))
      .thenEvents(stampsGiven(2, { tally_day: '2026-11-21' }));
    given().when(giveStamps(3, { allowance })).thenRefused('daily_cap_reached');
    given()
      .when(giveStamps(3, { allowance: { ...allowance, cap: null } }))
      .thenEvents(stampsGiven(3, { tally_day: '2026-11-21' }));
  });

  it.each([
    [8, 'You have given your 8 stamps for today.'],
    [9, 'You have given your 8 stamps for today.'],
    [7, 'You can give 1 more stamp today.'],
    [5, 'You can give 3 more stamps today.'],
  ])('[SC20] says to the employee what is left of their 8 after %s', (used, words) => {
    const command = giveStamps(4, { allowance: { day: '2026-11-21', cap: 8, given: used } });
    expect(() => decider.decide(command, decider.initial)).toThrow(words);
  });
});

describe('redeeming', () => {
  it('[SC4] refuses a reward before the card is full', () => {
    given(stampsGiven(9)).when(redeemReward()).thenRefused('not_eligible');
    given().when(redeemReward()).thenRefused('not_eligible');
  });

  it('[SC4] goes by what the programme asks for now', () => {
    const easier = needing(5);
    given(stampsGiven(5))
      .when(redeemReward({ terms: easier }))
      .thenEvents(rewardRedeemed({ stamps_used: 5, steps: [5] }));
  });

  it('[SC5] uses all the stamps and counts one reward', () => {
    given(stampsGiven(13))
      .when(redeemReward())
      .thenEvents(rewardRedeemed({ stamps_used: 13 }));
    given(stampsGiven(10), rewardRedeemed(), stampsGiven(10))
      .when(redeemReward())
      .thenEvents(rewardRedeemed({ total_redeemed: 2 }));
  });

  it('[SC5] leaves nothing to redeem a second time', () => {
    given(stampsGiven(19), rewardRedeemed({ stamps_used: 19 }))
      .when(redeemReward())
      .thenRefused('not_eligible');
  });

  it('[SC6] does not wait for the cooldown', () => {
    given(at(hoursBefore(1), stampsGiven(10)))
      .when(redeemReward({ terms: hourly }))
      .thenEvents(rewardRedeemed());
  });

  it('[SC6] does not start one', () => {
    given(at(hoursBefore(5), stampsGiven(10)), at(hoursBefore(0), rewardRedeemed()))
      .when(giveStamps(1, { terms: hourly }))
      .thenEvents(stampsGiven(1, { first: false }));
  });

  it('[SC7] does not tell a card that is missing from a customer who is', () => {
    given()
      .when(redeemReward({ isNamedById: true }))
      .thenRefused('not_found');
    given(stampsGiven(1))
      .when(redeemReward({ isNamedById: true }))
      .thenRefused('not_eligible');
  });
});

describe('undoing', () => {
  const first = nthId(1);
  const second = nthId(2);

  it('[SC8] takes an earning back for 24 hours', () => {
    given(at(hoursBefore(24), stampsGiven(3)))
      .when(undo(first))
      .thenEvents(stampsReversed(first, { amount: 3, balance_after: 0 }));
    given(at(hoursBefore(24.001), stampsGiven(3)))
      .when(undo(first))
      .thenRefused('invalid_state');
  });

  it('[SC9] takes it back once', () => {
    given(stampsGiven(3), stampsReversed(first, { amount: 3, balance_after: 0 }))
      .when(undo(first, { now: new Date('2026-01-01T01:00:00Z') }))
      .thenRefused('invalid_state');
  });

  it('[SC9] does not undo an undo', () => {
    given(stampsGiven(3), stampsReversed(first, { amount: 3, balance_after: 0 }))
      .when(undo(second, { now: new Date('2026-01-01T01:00:00Z') }))
      .thenRefused('invalid_state');
  });

  it('[SC10] takes back only what the card still holds', () => {
    const spent = [at(hoursBefore(2), stampsGiven(10)), at(hoursBefore(1), rewardRedeemed())];
    given(...spent)
      .when(undo(first))
      .thenRefused('invalid_state');
    given(...spent, at(hoursBefore(0), stampsGiven(10)))
      .when(undo(first))
      .thenEvents(stampsReversed(first, { amount: 10, balance_after: 0, last_earned_at: hoursBefore(0) }));
  });

  it('[SC11] lets the cooldown count from the newest earning still standing', () => {
    const earned = [
      at(hoursBefore(3), stampsGiven(2)),
      at(hoursBefore(1), stampsGiven(1, { balance_after: 3 })),
    ];
    const undone = stampsReversed(second, { amount: 1, balance_after: 2, last_earned_at: hoursBefore(3) });
    given(...earned)
      .when(undo(second))
      .thenEvents(undone);
    given(...earned, undone)
      .when(giveStamps(1, { terms: hourly }))
      .thenRefused('cooldown_active', { nextAllowedAt: '2026-11-21T13:00:00.000Z', retryAfter: 3600 });
    given(...earned, undone)
      .when(giveStamps(1, { terms: { ...terms, scan_cooldown_hours: 2 } }))
      .thenEvents(stampsGiven(1, { balance_after: 3, first: false }));
  });

  it('[SC40] keeps what the shop says of why, and nothing where it says nothing', () => {
    const reason = { of: 'ann', sealed: 'c2VhbGVk' };
    const earned = at(hoursBefore(1), stampsGiven(3));
    given(earned)
      .when(undo(first, { reason }))
      .thenEvents(stampsReversed(first, { amount: 3, balance_after: 0, reason }));
    given(earned)
      .when(undo(first, { reason: null }))
      .thenEvents(stampsReversed(first, { amount: 3, balance_after: 0 }));
    given(at(hoursBefore(2), stampsGiven(10)), at(hoursBefore(1), rewardRedeemed()))
      .when(undo(second, { reason }))
      .thenEvents(redemptionReversed(second, { reason }));
  });

  it('[SC12] puts a reward back with its stamps', () => {
    given(
      at(hoursBefore(30), stampsGiven(12)),
      at(hoursBefore(29), rewardRedeemed({ stamps_used: 12 })),
      at(hoursBefore(2), stampsGiven(11)),
      at(hoursBefore(1), rewardRedeemed({ stamps_used: 11, total_redeemed: 2 })),
      at(hoursBefore(0), stampsGiven(4)),
    )
      .when(undo(nthId(4)))
      .thenEvents(
        redemptionReversed(nthId(4), {
          balance_after: 15,
          stamps_restored: 11,
          total_redeemed: 1,
          last_redeemed_at: hoursBefore(29),
        }),
      );
  });
});

describe('who may, and where', () => {
  const full = stampsGiven(10, { balance_after: 10 });
  const recent = at(hoursBefore(0), full);
  const all = (parties: Partial<typeof everyoneMay>) => {
    const context = { parties: { ...everyoneMay, ...parties } };
    return [giveStamps(1, context), redeemReward(context), undo(nthId(1), context)];
  };

  it.each([
    ['SC13', { standing: standingWith('pending', 'full') }, 'business_not_approved'],
    ['SC13', { standing: standingWith('rejected', 'full') }, 'business_not_approved'],
    ['SC13', { standing: standingWith('inactive', 'full') }, 'business_inactive'],
    ['SC13', { standing: standingWith('erased', 'full') }, 'business_inactive'],
    ['SC7', { standing: standingWith('absent', 'full') }, 'not_found'],
    ['SC17', { isStaffActive: false }, 'account_inactive'],
    ['SC18', { isCustomerActive: false }, 'not_found'],
    ['SC19', { isOwnCard: true }, 'self_stamping'],
  ] as const)('[%s] refuses everything with %o: %s', (_, parties, code) => {
    for (const command of all(parties)) given(recent).when(command).thenRefused(code);
  });

  it.each([
    ['full', true, true],
    ['grace', true, true],
    ['read_only', false, true],
    ['none', false, false],
  ] as const)('[SC14, SC15] with %s access earning is %s, redeeming is %s', (access, earns, redeems) => {
    const [give, redeem] = all({ standing: standingWith('approved', access) }) as [
      decider.GiveStamps,
      decider.RedeemReward,
    ];
    if (earns)
      given(recent)
        .when(give)
        .thenEvents(stampsGiven(1, { balance_after: 11, first: false }));
    else given(recent).when(give).thenRefused('subscription_required');
    if (redeems) given(recent).when(redeem).thenEvents(rewardRedeemed());
    else given(recent).when(redeem).thenRefused('subscription_required');
  });

  it('[SC16] undoes without a subscription', () => {
    const [, , undone] = all({ standing: standingWith('approved', 'none') }) as [never, never, UndoEntry];
    given(recent)
      .when(undone)
      .thenEvents(stampsReversed(nthId(1), { amount: 10, balance_after: 0 }));
  });
});

it('says when the card may earn again', () => {
  const { state } = given(at(hoursBefore(1), stampsGiven(1)));
  expect(decider.nextAllowedAt(state, hourly, noon)?.toISOString()).toBe('2026-11-21T15:00:00.000Z');
  expect(decider.nextAllowedAt(state, terms, noon)).toBeNull();
  expect(decider.nextAllowedAt(decider.initial, hourly, noon)).toBeNull();
});

describe('paper cards', () => {
  it('[SC41] puts one stamp to one fewer than a reward on the card', () => {
    given().when(carryOver(1)).thenEvents(stampsCarriedOver(1));
    given(stampsGiven(3))
      .when(carryOver(9))
      .thenEvents(stampsCarriedOver(9, { balance_after: 12, first: false }));
  });

  it.each([0, 10, 1.5, Number.NaN])('[SC41] refuses %s stamps of ten', (amount) => {
    given().when(carryOver(amount)).thenRefused('validation_failed', { field: 'stamps' });
  });

  it('[SC41] happens once', () => {
    given(stampsCarriedOver(4)).when(carryOver(2)).thenRefused('invalid_state');
    given(at(hoursBefore(1_000), stampsCarriedOver(4)), rewardRedeemed())
      .when(carryOver(2))
      .thenRefused('invalid_state');
  });

  it('[SC41] neither waits for the cooldown nor starts one', () => {
    given(at(hoursBefore(1), stampsGiven(1)))
      .when(carryOver(4, { terms: hourly }))
      .thenEvents(stampsCarriedOver(4, { balance_after: 5, first: false }));
    given(at(hoursBefore(1), stampsCarriedOver(4)))
      .when(giveStamps(1, { terms: hourly }))
      .thenEvents(stampsGiven(1, { balance_after: 5, first: false }));
  });

  it('[SC42] is for the owner and whom the owner lets', () => {
    given()
      .when(carryOver(4, { isAllowed: false }))
      .thenRefused('forbidden');
  });

  it('[SC44] is undone like an earning, and can then be done again', () => {
    const carried = at(hoursBefore(1), stampsCarriedOver(7));
    const undone = carryOverReversed(nthId(1), { amount: 7, balance_after: 0 });
    given(carried)
      .when(undo(nthId(1)))
      .thenEvents(undone);
    given(carried, undone)
      .when(undo(nthId(1)))
      .thenRefused('invalid_state');
    given(carried, undone)
      .when(carryOver(4))
      .thenEvents(stampsCarriedOver(4, { first: false }));
    given(at(hoursBefore(25), stampsCarriedOver(7)))
      .when(undo(nthId(1)))
      .thenRefused('invalid_state');
    given(carried, at(hoursBefore(1), stampsGiven(3, { balance_after: 10 })), rewardRedeemed())
      .when(undo(nthId(1)))
      .thenRefused('invalid_state');
  });

  it('[SC49] takes back with a list no stamps that came after a reward', () => {
    const listed = [
      at(hoursBefore(60), stampsCarriedOver(4)),
      at(hoursBefore(50), stampsGiven(6, { balance_after: 10 })),
    ];
    const later = [at(hoursBefore(40), rewardRedeemed()), at(hoursBefore(30), stampsGiven(6))];
    given(...listed)
      .when(undo(nthId(1), { withinDays: 30 }))
      .thenEvents(carryOverReversed(nthId(1), { amount: 4, balance_after: 6 }));
    given(...listed, ...later)
      .when(undo(nthId(1), { withinDays: 30 }))
      .thenRefused('invalid_state');
  });

  it('[SC11] leaves the cooldown to the earnings', () => {
    given(at(hoursBefore(2), stampsGiven(1)), at(hoursBefore(1), stampsCarriedOver(4, { balance_after: 5 })))
      .when(undo(nthId(1)))
      .thenEvents(stampsReversed(nthId(1), { amount: 1, balance_after: 4 }));
  });
});
