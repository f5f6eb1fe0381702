import { userDashboard, userProfile, userQrCode } from '@stampwell/contracts/http/user.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type SessionUser, signIn, signOut } from '../session/session.ts';
import { keptAnswer } from './kept-answers.ts';
import { queryClient } from './query-client.ts';
import { apiKey } from './use-api.ts';

const ann: SessionUser = { id: '1', name: 'Ann', email: 'ann@example.test', type: 'customer' };
const ben: SessionUser = { ...ann, id: '2', name: 'Ben' };
const code = { qr_code: 'ABCD1234' };

function storage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

let forGood: ReturnType<typeof storage>;
let untilClosed: ReturnType<typeof storage>;
beforeEach(() => {
  forGood = storage();
  untilClosed = storage();
  vi.stubGlobal('localStorage', forGood);
  vi.stubGlobal('sessionStorage', untilClosed);
  signIn('secret-token', ann);
});
afterEach(() => {
  signOut('general');
  queryClient.clear();
  vi.unstubAllGlobals();
});

const answered = (reply: unknown): void => void queryClient.setQueryData(apiKey(userQrCode, {}), reply);
const remembered = () => keptAnswer(userQrCode).initialData?.();
const inStorage = () => [...forGood.kept, ...untilClosed.kept].map((entry) => entry.join('=')).join('\n');

describe('a customer’s last answers', () => {
  it('are there at the next visit', () => {
    answered(code);
    expect(remembered()).toEqual(code);
  });

  it('are refetched, however recent', () => {
    answered(code);
    expect(keptAnswer(userQrCode).initialDataUpdatedAt).toBe(0);
  });

  it('are stored for dashboard and code only, without a token', () => {
    answered(code);
    queryClient.setQueryData(apiKey(userProfile, {}), { user: { phone: '01223 555 012' } });
    expect(keptAnswer(userProfile)).toEqual({});
    expect(JSON.parse(forGood.getItem('answers') ?? '{}').answers).toEqual({
      userQrCode: { reply: code, at: expect.any(Number) },
    });
    expect(forGood.getItem('answers')).not.toContain('secret-token');
    expect(inStorage()).not.toContain('01223');
  });

  it('follow a new code', () => {
    answered(code);
    answered({ qr_code: 'NEWCODE1' });
    expect(remembered()).toEqual({ qr_code: 'NEWCODE1' });
  });

  it('are gone after a sign-out, from the cache too', () => {
    answered(code);
    signOut('general');
    expect(inStorage()).not.toContain('ABCD1234');
    expect(queryClient.getQueryData(apiKey(userQrCode, {}))).toBeUndefined();
    answered(code);
    expect(inStorage()).not.toContain('ABCD1234');
  });

  it('are not shown to another user', () => {
    answered(code);
    signIn('another', ben);
    expect(remembered()).toBeUndefined();
    expect(inStorage()).not.toContain('ABCD1234');
  });

  it('are forgotten with the tab if the session is', () => {
    signOut('general');
    signIn('secret-token', ann, { isRemembered: false });
    answered(code);
    expect(forGood.kept.size).toBe(0);
    expect(untilClosed.getItem('answers')).toContain('ABCD1234');
    expect(remembered()).toEqual(code);
  });

  it.each(['not json', '{"of":"1","answers":{"userDashboard":{"reply":{"cards":[]},"at":1}}}'])(
    'of another shape are discarded: %s',
    (text) => {
      forGood.setItem('answers', text);
      expect(keptAnswer(userDashboard).initialData?.()).toBeUndefined();
    },
  );
});
