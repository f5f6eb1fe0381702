import { errorWords } from '@stampwell/ui';
import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';

const reply = (status: number, body: unknown = {}): string => ApiError.fromReply(status, body).message;

describe('words by status', () => {
  it.each([
    [403, {}, 'Access denied'],
    [403, { error: 'This business has been deactivated' }, 'This business has been deactivated'],
    [404, {}, 'Resource not found'],
    [
      409,
      { message: 'Customer is not eligible for reward redemption' },
      'Customer is not eligible for reward redemption',
    ],
    [422, {}, 'Validation error'],
    [422, { message: 'Name is required' }, 'Name is required'],
    [422, { message: 'Name is required', field: 'name' }, 'name: Name is required'],
    [429, {}, 'Too many requests.'],
    [429, { retry_after: 12 }, 'Too many requests. Try again in 12 seconds.'],
    [500, { error: 'boom' }, 'Server error. Please try again later.'],
    [418, '<html>', 'Something went wrong. Please try again.'],
  ])('%i %j', (status, body, words) => expect(reply(status, body)).toBe(words));

  it('tells a lost connection from a request that could not be made', () => {
    expect(new ApiError({ status: 0, code: 'network' }).message).toBe(
      'Network error. Check your internet connection.',
    );
    expect(new ApiError({ status: 0, code: 'request' }).message).toBe('Request error. Please try again.');
  });
});

describe('messages on a screen', () => {
  it('are the server’s, else the screen’s own, else the status’', () => {
    expect(errorWords(ApiError.fromReply(409, { error: 'Not now' }), 'Failed to add stamps')).toBe('Not now');
    expect(errorWords(ApiError.fromReply(502, ''), 'Failed to add stamps')).toBe('Failed to add stamps');
    expect(errorWords(ApiError.fromReply(500, ''), 'Failed to add stamps')).toBe(
      'Server error. Please try again later.',
    );
    expect(errorWords(ApiError.fromReply(502, ''))).toBe('Something went wrong. Please try again.');
    expect(errorWords(new TypeError('x is undefined'), 'Failed to add stamps')).toBe('Failed to add stamps');
  });

  it('never hide a lost connection or a rate limit', () => {
    expect(errorWords(new ApiError({ status: 0, code: 'network' }), 'Failed')).toBe(
      'Network error. Check your internet connection.',
    );
    expect(errorWords(ApiError.fromReply(429, { retry_after: 3 }), 'Failed')).toContain('3 seconds');
  });
});
