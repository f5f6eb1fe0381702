import { CUSTOMER_IMPORTS, DAY_MS, type ErrorCode, type ShopFacts, standingWith } from '@stampwell/contracts';
import { describe, expect, it } from 'vitest';
import {
  assertMayCheck,
  assertMayStart,
  carriedOutcome,
  decide,
  type ImportCommand,
  type ImportState,
  undoneOutcome,
} from './imports.decider.ts';

const CREATED = new Date('2026-01-01T12:00:00.000Z');
const daysLater = (days: number) => new Date(CREATED.getTime() + days * DAY_MS);
const undo = (days = 1): ImportCommand => ({ type: 'Undo', now: daysLater(days) });
const refusal = (code: ErrorCode) => expect.objectContaining({ code });

/** An import is a row, not a stream: a state is given, and the next state is expected. */
const given = (state: ImportState) => ({
  when: (command: ImportCommand) => ({
    thenState: (next: ImportState | null) =>
      expect(decide(command, { state, createdAt: CREATED })).toBe(next),
    thenRefused: (code: ErrorCode) =>
      expect(() => decide(command, { state, createdAt: CREATED })).toThrow(refusal(code)),
  }),
});

describe('[IM6] a job', () => {
  it('begins an import, and goes on with one whose process died', () => {
    given('queued').when({ type: 'Begin' }).thenState('running');
    given('running').when({ type: 'Begin' }).thenState('running');
    given('undoing').when({ type: 'Begin' }).thenState('undoing');
  });

  it('ends it as what it was: an import, or its undoing', () => {
    given('running').when({ type: 'Finish' }).thenState('done');
    given('undoing').when({ type: 'Finish' }).thenState('undone');
  });

  it('fails after its last try', () => {
    for (const state of ['queued', 'running', 'undoing'] as const)
      given(state).when({ type: 'Fail' }).thenState('failed');
  });

  it('has nothing to do with one that is over', () => {
    for (const state of ['done', 'failed', 'undone'] as const)
      for (const type of ['Begin', 'Finish', 'Fail'] as const) given(state).when({ type }).thenState(null);
  });
});

describe('[IM9] undoing', () => {
  it('begins with an import that is done, or has failed', () => {
    given('done').when(undo()).thenState('undoing');
    given('failed').when(undo()).thenState('undoing');
  });

  it('changes nothing the second time', () => {
    given('undoing').when(undo()).thenState(null);
    given('undone').when(undo(60)).thenState(null);
  });

  it('is refused while the import runs, and after 30 days', () => {
    given('queued').when(undo()).thenRefused('invalid_state');
    given('running').when(undo()).thenRefused('invalid_state');
    given('done').when(undo(CUSTOMER_IMPORTS.undoDays)).thenRefused('invalid_state');
  });

  it('keeps the row whose stamps are spent', () => {
    expect(undoneOutcome('carried', null)).toEqual({ state: 'undone' });
    expect(undoneOutcome('claimed', 'invalid_state')).toEqual({ state: 'claimed', why: 'spent' });
    expect(undoneOutcome('carried', 'business_inactive')).toEqual({ state: 'carried', why: 'refused' });
  });
});

describe('[IM3] a shop', () => {
  const shop = (state: ShopFacts['state']) => standingWith(state, 'none');

  it.each([
    ['pending', 'business_not_approved'],
    ['rejected', 'business_not_approved'],
    ['absent', 'not_found'],
    ['inactive', 'business_inactive'],
    ['erased', 'business_inactive'],
  ] as const)('that is %s brings nobody in', (status, code) => {
    expect(() => assertMayCheck(shop(status))).toThrow(refusal(code));
    expect(() => assertMayStart(shop(status))).toThrow(refusal(code));
  });

  it('without a subscription may check a file, and not start', () => {
    assertMayCheck(shop('approved'));
    expect(() => assertMayStart(shop('approved'))).toThrow(refusal('subscription_required'));
  });
});

describe('[IM4] a row', () => {
  it('is settled by the stamps on the card, or by a refusal that stays', () => {
    const entry = { entryId: 'entry', customerId: 'who has them' };
    expect(carriedOutcome('claimed', 'asked', entry)).toEqual({ state: 'claimed', ...entry });
    expect(carriedOutcome('carried', 'asked', { refused: 'self_stamping' })).toEqual({
      ...{ state: 'left', customerId: 'asked', why: 'own_card' },
    });
  });

  it('waits where it is refused for now only', () => {
    expect(carriedOutcome('carried', 'asked', { refused: 'subscription_required' })).toBeNull();
  });
});
