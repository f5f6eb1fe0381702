import {
  type BusinessEvent,
  houseText,
  isRedeemable,
  knownProgramme,
  PLAIN_TERMS,
  type ProgrammeTerms,
  takesStamps,
} from '@stampwell/contracts';
import { describe, expect, it } from 'vitest';
import { givenWhenThen } from '../../testing/given-when-then.ts';
import * as decider from './programme.decider.ts';

const given = givenWhenThen(decider);
const business_id = 'b';
const businessId = 'b';
const today = '2026-11-27';
const terms: ProgrammeTerms = {
  steps: [{ stamps: 10, reward_description: houseText('Free coffee'), reward_emoji: '☕' }],
  scan_cooldown_hours: 4,
  daily_stamp_cap: null,
  ...PLAIN_TERMS,
};
const look = { hue: 30, stamp_shape: 'square' } as const;
const registered: BusinessEvent = {
  type: 'BusinessRegistered',
  data: { business_id, onboarding: false, terms },
};
const opened = (programme: number): BusinessEvent => ({
  type: 'ProgrammeOpened',
  data: { business_id, programme, name: houseText(`Card ${programme}`), terms, look },
});
const open = {
  type: 'OpenProgramme',
  businessId,
  name: houseText('Card 2'),
  terms,
  look,
  today,
} as const;
const close = {
  type: 'CloseProgramme',
  businessId,
  programme: 2,
  today,
  closesOn: '2026-12-01',
  redeemableUntil: '2027-02-01',
} as const;
const closed = (redeemable_until = '2027-02-01'): BusinessEvent => ({
  type: 'ProgrammeClosed',
  data: { business_id, programme: 2, closes_on: '2026-12-01', redeemable_until },
});

describe('[PG15] another card', () => {
  it('is numbered after those that there were', () => {
    given(registered).when(open).thenEvents(opened(2));
    given(registered, opened(2), opened(3))
      .when({ ...open, name: houseText('Card 4') })
      .thenEvents(opened(4));
  });

  it('is refused beside five that are open', () => {
    const four = [2, 3, 4, 5].map(opened);
    given(registered, ...four)
      .when(open)
      .thenRefused('limit_reached');
    given(registered, ...four, closed())
      .when({ ...open, today: '2026-12-01', name: houseText('Card 6') })
      .thenEvents(opened(6));
  });

  it('has terms, versions and a look of its own', () => {
    const six = { ...terms, steps: [{ ...terms.steps[0]!, stamps: 6 }] };
    const configure = { type: 'Configure', businessId, programme: 2, terms: { steps: six.steps } } as const;
    const changed: BusinessEvent = {
      type: 'ProgrammeConfigured',
      data: { business_id, programme: 2, terms: six, at_once: false, applies_to: [1, 2] },
    };
    given(registered, opened(2)).when(configure).thenEvents(changed);
    const { state } = given(registered, opened(2), changed);
    expect(state.terms.steps[0]?.stamps).toBe(10);
    expect(knownProgramme(state, 2)).toMatchObject({ look, terms: { version: 2, steps: [{ stamps: 6 }] } });
  });

  it('is not found by a number that was not given', () => {
    given(registered)
      .when({ type: 'Configure', businessId, programme: 2, terms: {} })
      .thenRefused('not_found');
  });
});

it('[PG16] names a card, the first too, and chooses the look of another', () => {
  const name = houseText('Coffee');
  given(registered)
    .when({ type: 'NameProgramme', businessId, programme: 1, name })
    .thenEvents({ type: 'ProgrammeNamed', data: { business_id, name } });
  const star = { hue: null, stamp_shape: 'star' } as const;
  given(registered, opened(2))
    .when({ type: 'ChooseProgrammeLook', businessId, programme: 2, look: star })
    .thenEvents({ type: 'ProgrammeLookChosen', data: { business_id, programme: 2, look: star } });
  given(registered, opened(2))
    .when({ type: 'ChooseProgrammeLook', businessId, programme: 2, look })
    .thenEvents();
});

describe('[PG17] closing a card', () => {
  it('takes no stamps from its day on, and is redeemed until another', () => {
    given(registered, opened(2)).when(close).thenEvents(closed());
    const two = knownProgramme(given(registered, opened(2), closed()).state, 2);
    expect(['2026-11-30', '2026-12-01'].map((day) => takesStamps(two, day))).toEqual([true, false]);
    expect(['2027-02-01', '2027-02-02'].map((day) => isRedeemable(two, day))).toEqual([true, false]);
  });

  it('leaves customers 60 days at least', () => {
    given(registered, opened(2))
      .when({ ...close, redeemableUntil: '2027-01-29' })
      .thenRefused('validation_failed');
    given(registered, opened(2))
      .when({ ...close, closesOn: '2026-11-26' })
      .thenRefused('validation_failed');
  });

  it('never comes sooner than people were told', () => {
    const later = '2027-03-01';
    given(registered, opened(2), closed(later))
      .when({ ...close, today: '2026-12-05', closesOn: '2026-12-05', redeemableUntil: '2027-02-10' })
      .thenRefused('validation_failed');
  });

  it('keeps its day once that has come, and lets the last one move on', () => {
    const today = '2026-12-05';
    const past = given(registered, opened(2), closed());
    past.when({ ...close, today, redeemableUntil: '2027-03-01' }).thenEvents(closed('2027-03-01'));
    past
      .when({ ...close, today, closesOn: '2026-12-20', redeemableUntil: '2027-03-01' })
      .thenRefused('validation_failed');
  });

  it('is refused for the last one', () => {
    given(registered)
      .when({ ...close, programme: 1 })
      .thenRefused('invalid_state');
    given(registered, opened(2), closed())
      .when({ ...close, programme: 1 })
      .thenRefused('invalid_state');
  });

  it('is taken back while there is room', () => {
    given(registered, opened(2), closed())
      .when({ type: 'ReopenProgramme', businessId, programme: 2, today })
      .thenEvents({ type: 'ProgrammeReopened', data: { business_id, programme: 2 } });
    given(registered, opened(2))
      .when({ type: 'ReopenProgramme', businessId, programme: 2, today })
      .thenEvents();
  });
});
