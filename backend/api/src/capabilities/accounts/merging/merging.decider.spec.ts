import { type accountEvents, DAY_MS, type StoredEventAmong } from '@stampwell/contracts';
import { describe, expect, it } from 'vitest';
import { type Given, stored } from '../../../testing/given-when-then.ts';
import * as account from '../accounts.decider.ts';
import { mergeAccounts, splitAccounts } from './merging.decider.ts';

const two = { mergeId: 'm1', guestId: 'g', keptId: 'k' };
const now = new Date('2026-11-25T12:00:00Z');

const given = (...events: Given[]) =>
  stored<StoredEventAmong<typeof accountEvents>>(events).reduce(account.evolve, account.initial);
const registered = (account_id: string): Given => ({
  type: 'AccountRegistered',
  data: { account_id, kind: 'customer' },
});
const joined: Given = { type: 'GuestJoined', data: { account_id: 'g', business_id: 'b', from: 'link' } };
const claimed: Given = { type: 'AccountClaimed', data: { account_id: 'g', how: 'email' } };
const deactivated: Given = {
  type: 'AccountDeactivated',
  data: { account_id: 'g', reason: { of: null, plain: '' } },
};
const erased: Given = { type: 'AccountErased', data: { account_id: 'g', kind: 'customer' } };

const guestMerged = (at = now.toISOString(), other_id = 'k'): Given => ({
  type: 'AccountsMerged',
  data: { account_id: 'g', other_id, role: 'into', merge_id: 'm1' },
  at,
});
const keptMerged = (at = now.toISOString()): Given => ({
  type: 'AccountsMerged',
  data: { account_id: 'k', other_id: 'g', role: 'from', merge_id: 'm1' },
  at,
});
const guestSplit: Given = {
  type: 'AccountsSplit',
  data: { account_id: 'g', other_id: 'k', role: 'into', merge_id: 'm1' },
};
const keptSplit: Given = {
  type: 'AccountsSplit',
  data: { account_id: 'k', other_id: 'g', role: 'from', merge_id: 'm1' },
};

const guest = (...more: Given[]) => given(registered('g'), joined, ...more);
const kept = (...more: Given[]) => given(registered('k'), ...more);
const bare = ({ type, data }: Given) => ({ type, data });
const refused = (code: string) => expect.objectContaining({ code });

describe('[JO9] merging accounts', () => {
  it('says so in both streams', () =>
    expect(mergeAccounts(two, { guest: guest(), kept: kept() })).toEqual({
      guest: [bare(guestMerged())],
      kept: [bare(keptMerged())],
    }));

  it('changes nothing the second time', () =>
    expect(mergeAccounts(two, { guest: guest(guestMerged()), kept: kept(keptMerged()) })).toEqual({
      guest: [],
      kept: [],
    }));

  it.each([
    [
      'a guest that is merged into another account',
      guest(guestMerged(undefined, 'x')),
      kept(),
      'invalid_state',
    ],
    ['an account that was kept safe', guest(claimed), kept(), 'invalid_state'],
    ['a guest into a guest', guest(), guest(), 'invalid_state'],
    ['a guest into a merged account', guest(), kept(guestMerged(undefined, 'x')), 'invalid_state'],
    ['a deactivated guest', guest(deactivated), kept(), 'account_inactive'],
    ['a guest into a deactivated account', guest(), kept(deactivated), 'account_inactive'],
    ['an account that does not exist', given(), kept(), 'account_inactive'],
  ] as const)('refuses %s', (_, first, second, code) =>
    expect(() => mergeAccounts(two, { guest: first, kept: second })).toThrow(refused(code)),
  );

  it('refuses an account with itself', () =>
    expect(() => mergeAccounts({ ...two, keptId: 'g' }, { guest: guest(), kept: guest() })).toThrow(
      refused('invalid_state'),
    ));

  it('lets a merged account be erased, and nothing else', () => {
    const inactive = guest(guestMerged());
    const change: account.AccountCommand = { type: 'ChangeProfile', accountId: 'g', fields: ['name'] };
    expect(() => account.decide(change, inactive)).toThrow(refused('invalid_state'));
    expect(account.decide({ type: 'Erase', accountId: 'g', others: [] }, inactive)).toHaveLength(1);
  });
});

describe('[JO11] splitting accounts', () => {
  const days = (count: number) => new Date(now.getTime() + count * DAY_MS);
  const merged = { guest: guest(guestMerged()), kept: kept(keptMerged()) };

  it('says so in both streams, on the thirtieth day too', () =>
    expect(splitAccounts(two, merged, days(30))).toEqual({
      guest: [bare(guestSplit)],
      kept: [bare(keptSplit)],
    }));

  it('refuses it a moment later', () =>
    expect(() => splitAccounts(two, merged, new Date(days(30).getTime() + 1))).toThrow(
      refused('invalid_state'),
    ));

  it('refuses it the second time, and for another merge', () => {
    const apart = { guest: guest(guestMerged(), guestSplit), kept: kept(keptMerged(), keptSplit) };
    expect(() => splitAccounts(two, apart, now)).toThrow(refused('invalid_state'));
    expect(() => splitAccounts({ ...two, mergeId: 'm2' }, merged, now)).toThrow(refused('invalid_state'));
  });

  it('refuses it once the guest is erased', () =>
    expect(() => splitAccounts(two, { ...merged, guest: guest(guestMerged(), erased) }, now)).toThrow(
      refused('not_found'),
    ));

  it('leaves both as they were', () =>
    expect([guest(guestMerged(), guestSplit), kept(keptMerged(), keptSplit)]).toEqual([guest(), kept()]));
});
