import { decodeProtectedHeader } from 'jose';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { Actor } from './actor.ts';
import { createTokens, newSigningKey } from './tokens.ts';

const now = () => new Date('2026-11-22T10:00:00Z');
const [older, newer] = [newSigningKey(), newSigningKey()];
const actor: Actor = { kind: 'customer', id: uuidv7(), sessionId: uuidv7() };
const kidOf = (token: string) => decodeProtectedHeader(token).kid;

/** The keys of processes that restart one after another while a key is replaced. */
const [before, during, after] = [older, `${newer}\n${older}`, newer].map((keys) => createTokens(keys, now));

describe('a signing key that is replaced', () => {
  it('is named by its tokens, alike in every process that has it', async () => {
    const [first, second] = [await before?.issue(actor), await createTokens(older, now).issue(actor)];
    expect(kidOf(String(first))).toMatch(/^[\w-]{16}$/);
    expect(kidOf(String(second))).toBe(kidOf(String(first)));
    expect(kidOf(String(await during?.issue(actor)))).toBe(kidOf(String(await after?.issue(actor))));
    expect(kidOf(String(await during?.issue(actor)))).not.toBe(kidOf(String(first)));
  });

  it('is taken as long as it overlaps: nobody who is signed in notices', async () => {
    const old = String(await before?.issue(actor));
    expect(await during?.verify(old)).toEqual(actor);
    const fresh = String(await during?.issue(actor));
    expect(await during?.verify(fresh)).toEqual(actor);
    expect(await after?.verify(fresh)).toEqual(actor);
  });

  it('is refused before it is there, and once it is gone', async () => {
    const [old, fresh] = [String(await before?.issue(actor)), String(await during?.issue(actor))];
    await expect(before?.verify(fresh)).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(after?.verify(old)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('can be there first to verify alone, so that no process meets a token it cannot check', async () => {
    // First added as the second key everywhere; only then moved to the front.
    const prepared = createTokens(`${older}\n${newer}`, now);
    const fresh = String(await during?.issue(actor));
    expect(await prepared.verify(fresh)).toEqual(actor);
    expect(kidOf(String(await prepared.issue(actor)))).toBe(kidOf(String(await before?.issue(actor))));
  });
});
