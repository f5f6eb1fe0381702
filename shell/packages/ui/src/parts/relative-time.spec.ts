import { describe, expect, it } from 'vitest';
import { relativeTime } from './relative-time.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const ago = (ms: number): string => new Date(now - ms).toISOString();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('relative time', () => {
  it.each([
    [ago(59_999), 'Just now'],
    [ago(-5_000), 'Just now'],
    [ago(MINUTE), '1m ago'],
    [ago(59 * MINUTE), '59m ago'],
    [ago(HOUR), '1h ago'],
    [ago(23 * HOUR), '23h ago'],
    [ago(24 * HOUR), 'Yesterday'],
    [ago(47 * HOUR), 'Yesterday'],
    [ago(48 * HOUR), '2 days ago'],
    [ago(6 * 24 * HOUR), '6 days ago'],
    [ago(7 * 24 * HOUR), '14 Nov 2026'],
  ])('%s is %s', (text, label) => expect(relativeTime(text, now)).toBe(label));

  it('takes a time without a zone as UTC', () => {
    expect(relativeTime('2026-11-21T11:00:00', now)).toBe('1h ago');
    expect(relativeTime('2026-11-21 11:00:00.123', now)).toBe('59m ago');
    expect(relativeTime('2026-11-21T12:00:00+01:00', now)).toBe('1h ago');
  });

  it('has a label for missing and invalid times', () => {
    expect(relativeTime(null, now)).toBe('Unknown time');
    expect(relativeTime('', now)).toBe('Unknown time');
    expect(relativeTime('soon', now)).toBe('Invalid date');
  });
});
