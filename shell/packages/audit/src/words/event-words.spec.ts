import { allEvents } from '@stampwell/contracts';
import { expect, it } from 'vitest';
import { EVENT_LABELS, labelOf, summaryOf } from './event-words.ts';

it('has words for every event', () =>
  expect(Object.keys(EVENT_LABELS).sort()).toEqual(allEvents.map(({ type }) => type).sort()));

it('falls back to the name of an unknown event', () => expect(labelOf('TeaServed')).toBe('TeaServed'));

it.each([
  ['StampsGiven', { amount: 1, balance_after: 4 }, '1 stamp, 4 on the card'],
  [
    'RewardRedeemed',
    { reward_description: 'Free coffee', reward_emoji: '☕', stamps_used: 10 },
    '☕ Free coffee for 10 stamps',
  ],
  ['BusinessRejected', { reason: 'No address' }, '“No address”'],
  ['BusinessApproved', { notes: '' }, ''],
  ['AccountProfileChanged', { fields: ['name', 'phone'] }, 'name, phone'],
  ['SubscriptionRenewed', { plan_type: 'six_month' }, 'six month'],
  ['PlatformSettingsChanged', { changes: { trial_days: 21 } }, 'Trial: 21 days'],
  ['TimeZoneChanged', { time_zone: 'Asia/Kolkata' }, 'Asia/Kolkata'],
  ['TeaServed', {}, ''],
])('summarises %s', (type, data, words) => expect(summaryOf({ type, data })).toBe(words));
