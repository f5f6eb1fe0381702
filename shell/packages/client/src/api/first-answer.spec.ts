import { userProfile, userQrCode } from '@stampwell/contracts/http/user.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type SessionUser, signIn, signOut } from '../session/session.ts';
import { firstAnswer } from './first-answer.ts';
import { queryClient } from './query-client.ts';
import { apiKey } from './use-api.ts';

const ann: SessionUser = { id: '1', name: 'Ann', email: 'ann@example.test', type: 'customer' };
const code = { qr_code: 'ABCD1234' };
const PATH = `/api${userQrCode.path}`;

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', { ...storage, getItem: () => null });
  signIn('first', ann);
});
afterEach(() => {
  signOut('general');
  queryClient.clear();
  vi.unstubAllGlobals();
});

function askAhead(token: string, text?: string): void {
  const came = text === undefined ? {} : { came: { text, at: 42 } };
  const answer = Promise.resolve(new Response(text ?? ''));
  vi.stubGlobal('window', { askedAhead: { [PATH]: { token, answer, ...came } } });
}

/** What a screen's query starts with, and from when. */
function begin(endpoint: typeof userQrCode | typeof userProfile = userQrCode) {
  const queryKey = apiKey(endpoint, {});
  const options = queryClient.defaultQueryOptions({ queryKey, ...firstAnswer(endpoint, {}) });
  const { data, dataUpdatedAt } = queryClient.getQueryCache().build(queryClient, options).state;
  return { data, at: dataUpdatedAt };
}

describe('a screen', () => {
  it('starts with the prefetched answer, once', () => {
    askAhead('first', JSON.stringify(code));
    expect(begin()).toEqual({ data: code, at: 42 });
    expect(window.askedAhead).toEqual({});
  });

  it('keeps it for when there is no connection', () => {
    askAhead('first', JSON.stringify(code));
    begin();
    expect(JSON.parse(kept.get('answers') ?? '{}').answers).toEqual({ userQrCode: { reply: code, at: 42 } });
  });

  it.each([
    ['has not come', 'first', undefined],
    ['was asked by somebody else', 'second', JSON.stringify(code)],
    ['is no answer of ours', 'first', '<!doctype html>'],
  ])('starts empty where the prefetched answer %s', (_, token, text) => {
    askAhead(token, text);
    expect(begin().data).toBeUndefined();
  });

  it('starts with the last answer where none was prefetched', () => {
    queryClient.setQueryData(apiKey(userQrCode, {}), code);
    const stored = kept.get('answers');
    queryClient.clear();
    askAhead('first');
    expect(begin()).toEqual({ data: code, at: 0 });
    expect(kept.get('answers')).toBe(stored);
  });

  it('ignores the answer to another call', () => {
    askAhead('first', JSON.stringify(code));
    expect(begin(userProfile).data).toBeUndefined();
    expect(window.askedAhead).toHaveProperty([PATH]);
  });
});
