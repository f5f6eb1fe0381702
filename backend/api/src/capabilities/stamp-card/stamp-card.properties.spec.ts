import { cardSize, type StoredStampCardEvent } from '@stampwell/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { attempts, play } from './histories.fixtures.ts';
import { lastAt } from './state.rules.ts';

const changeOf = ({ type, data }: StoredStampCardEvent) => {
  switch (type) {
    case 'StampsGiven':
    case 'StampsCarriedOver':
      return data.amount;
    case 'RewardRedeemed':
      return -data.stamps_used;
    case 'StampsReversed':
    case 'CarryOverReversed':
      return -data.amount;
    case 'RedemptionReversed':
      return data.stamps_restored;
  }
};

const whateverIsTried = (check: (history: ReturnType<typeof play>) => void) =>
  fc.assert(
    fc.property(attempts, (steps) => check(play(steps))),
    { numRuns: 500 },
  );

it('keeps a balance that is the sum of its events', () => {
  whateverIsTried((history) => {
    let sum = 0;
    for (const { event, after } of history) {
      sum += changeOf(event);
      expect(after.balance).toBe(sum);
      expect(event.data.balance_after).toBe(sum);
    }
  });
});

it('[SC10] never falls below 0, in stamps or in rewards', () => {
  whateverIsTried((history) => {
    for (const { after } of history) {
      expect(after.balance).toBeGreaterThanOrEqual(0);
      expect(after.totalRedeemed).toBeGreaterThanOrEqual(0);
    }
  });
});

it('[SC4, SC5] gives one reward for one full card', () => {
  whateverIsTried((history) => {
    let standing = 0;
    for (const { event, before, after } of history) {
      if (event.type === 'RewardRedeemed') {
        expect(before.balance).toBeGreaterThanOrEqual(cardSize(event.data));
        expect(after.balance).toBe(0);
        standing += 1;
      }
      if (event.type === 'RedemptionReversed') standing -= 1;
      expect(after.totalRedeemed).toBe(standing);
    }
  });
});

it('[SC9] undoes nothing twice', () => {
  whateverIsTried((history) => {
    const undone = history.flatMap(({ event }) => ('reverses' in event.data ? [event.data.reverses] : []));
    expect(new Set(undone).size).toBe(undone.length);
  });
});

it('[SC11, SC12] forgets no entry on which a time depends', () => {
  whateverIsTried((history) => {
    const all = new Map<string, StoredStampCardEvent>();
    for (const { event, after } of history) {
      if ('reverses' in event.data) all.delete(event.data.reverses);
      else all.set(event.id, event);
      const newest = (type: string) => [...all.values()].findLast((entry) => entry.type === type)?.at ?? null;
      expect(lastAt(after, 'earned')).toBe(newest('StampsGiven'));
      expect(lastAt(after, 'redeemed')).toBe(newest('RewardRedeemed'));
    }
  });
});

it('[SC41, SC44] carries one paper card over, until that is undone', () => {
  whateverIsTried((history) => {
    let standing = 0;
    for (const { event, after } of history) {
      if (event.type === 'StampsCarriedOver') {
        standing += 1;
        expect(event.data.amount).toBeLessThan(cardSize(event.data));
      }
      if (event.type === 'CarryOverReversed') standing -= 1;
      expect(standing).toBeLessThanOrEqual(1);
      expect(after.carriedOverAt !== null).toBe(standing === 1);
    }
  });
});
