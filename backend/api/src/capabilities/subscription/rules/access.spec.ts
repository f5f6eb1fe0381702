import { describe, expect, it } from 'vitest';
import { at, failed, given, paid, START } from './subscription.fixtures.ts';

describe('access', () => {
  it('[SU15] is none without a subscription', () => {
    expect(given().access(START)).toBe('none');
    expect(given().view(START)).toBeNull();
  });
  it('[SU13] is full while paid, and for 21 days of silence after', () => {
    const { access } = given(paid());
    expect([access(START), access(at(31)), access('2026-04-22T11:59:59.999Z'), access(at(52))]).toEqual([
      'full',
      'full',
      'full',
      'read_only',
    ]);
  });
  it('[SU14] is grace to the end of day 21 of non-payment, then read-only', () => {
    const { access, view } = given(paid(), failed(at(31)));
    expect([access(at(31)), access('2026-04-22T11:59:59.999Z'), access(at(52))]).toEqual([
      'grace',
      'grace',
      'read_only',
    ]);
    expect(view(at(52))).toMatchObject({ status: 'past_due', access: 'read_only' });
  });
  it('[SU14] ends at day 30 of non-payment', () => {
    const { view } = given(paid(), failed(at(31)));
    expect(view('2026-05-01T11:59:59.999Z')).toMatchObject({ status: 'past_due' });
    expect(view(at(61))).toMatchObject({ status: 'canceled', canceled_at: at(61), access: 'read_only' });
  });
  it('[SU14] counts exact days over the change to summer time', () => {
    const { access } = given(paid(), failed('2026-03-20T00:30:00.000Z'));
    expect([access('2026-04-10T00:29:59.999Z'), access('2026-04-10T00:30:00.000Z')]).toEqual([
      'grace',
      'read_only',
    ]);
  });
});
