import {
  type BusinessEvent,
  houseText,
  PLAIN_TERMS,
  type ProgrammeTerms,
  stepsUnder,
} from '@stampwell/contracts';
import { expect, it } from 'vitest';
import { givenWhenThen } from '../../testing/given-when-then.ts';
import * as decider from './programme.decider.ts';

const given = givenWhenThen(decider);
const business_id = 'b';
const businessId = 'b';

const terms: ProgrammeTerms = {
  steps: [{ stamps: 10, reward_description: houseText('Free coffee'), reward_emoji: '☕' }],
  scan_cooldown_hours: 4,
  daily_stamp_cap: 50,
  ...PLAIN_TERMS,
};
const EIGHT = stepsUnder(terms, { steps: [8] });
const { daily_stamp_cap: _, ...settings } = terms;
const registered: BusinessEvent = {
  type: 'BusinessRegistered',
  data: { business_id, onboarding: true, terms },
};
const configured = (changes: Partial<ProgrammeTerms>, applies_to = [1, 2]): BusinessEvent => ({
  type: 'ProgrammeConfigured',
  data: { business_id, terms: { ...terms, ...changes }, at_once: false, applies_to },
});

it('[PG1] changes the terms', () => {
  given(registered)
    .when({ type: 'Configure', businessId, terms: { ...settings, steps: EIGHT } })
    .thenEvents(configured({ steps: EIGHT }));
  expect(given(registered, configured({ steps: EIGHT })).state.terms.steps).toEqual(EIGHT);
});

it('[PG1] says which cards a change applies to: those whose terms it eases, and new ones', () => {
  const twelve = stepsUnder(terms, { steps: [12] });
  const configure = (steps: ProgrammeTerms['steps']) =>
    ({ type: 'Configure', businessId, terms: { steps } }) as const;
  const harder = configured({ steps: twelve }, [2]);
  given(registered).when(configure(twelve)).thenEvents(harder);
  given(registered, harder)
    .when(configure(stepsUnder(terms, { steps: [11] })))
    .thenEvents(configured({ steps: stepsUnder(terms, { steps: [11] }) }, [2, 3]));
  given(registered, harder)
    .when(configure(EIGHT))
    .thenEvents(configured({ steps: EIGHT }, [1, 2, 3]));
});

it('[PG14] takes steps that rise, and refuses a full card at or below a step on the way', () => {
  const two = stepsUnder(terms, { steps: [5, 10] });
  given(registered)
    .when({ type: 'Configure', businessId, terms: { steps: two, spends: true } })
    .thenEvents(configured({ steps: two, spends: true }, [2]));
  given(registered, configured({ steps: two }, [2]))
    .when({ type: 'Configure', businessId, terms: { steps: stepsUnder(terms, { steps: [5, 5] }) } })
    .thenRefused('validation_failed');
});

it('[PG10] counts the versions of its terms, and nothing else', () => {
  const versionAfter = (...events: BusinessEvent[]) => given(...events).state.terms.version;
  expect(versionAfter(registered)).toBe(1);
  expect(versionAfter(registered, configured({ steps: EIGHT }))).toBe(2);
  expect(versionAfter(registered, configured({}), configured({ scan_cooldown_hours: 1 }))).toBe(3);
  expect(versionAfter(registered, { type: 'OnboardingFinished', data: { business_id } })).toBe(1);
});

it('[PG2] sees no change where nothing differs', () => {
  given(registered, configured({ steps: EIGHT }))
    .when({ type: 'Configure', businessId, terms: { ...settings, steps: EIGHT, daily_stamp_cap: 50 } })
    .thenEvents();
  given(registered).when({ type: 'ChangeProfile', businessId, fields: [] }).thenEvents();
});

it('[PG3] keeps a cap that is not sent, and lifts it with null', () => {
  given(registered).when({ type: 'Configure', businessId, terms: settings }).thenEvents();
  given(registered)
    .when({ type: 'Configure', businessId, terms: { ...settings, daily_stamp_cap: null } })
    .thenEvents(configured({ daily_stamp_cap: null }));
});

it('[PG8] keeps a time zone that is not sent, and goes by a new one from then on', () => {
  const moved = (time_zone: string): BusinessEvent => ({
    type: 'TimeZoneChanged',
    data: { business_id, place_id: business_id, time_zone },
  });
  expect(given(registered).state.timeZone).toBe('Europe/London');
  given(registered)
    .when({ type: 'Configure', businessId, terms: settings, timeZone: 'Asia/Kolkata' })
    .thenEvents(moved('Asia/Kolkata'));
  given(registered, moved('Asia/Kolkata'))
    .when({ type: 'Configure', businessId, terms: settings, timeZone: 'Asia/Kolkata' })
    .thenEvents();
  given(registered, moved('Asia/Kolkata'))
    .when({ type: 'Configure', businessId, terms: settings })
    .thenEvents();
  given(registered, moved('Asia/Kolkata'))
    .when({ type: 'Configure', businessId, terms: { ...settings, steps: EIGHT }, timeZone: 'UTC' })
    .thenEvents(configured({ steps: EIGHT }), moved('UTC'));
  expect(given(registered, moved('Asia/Kolkata')).state.timeZone).toBe('Asia/Kolkata');
});

it('[PG4] names the fields that changed', () => {
  given(registered)
    .when({ type: 'ChangeProfile', businessId, fields: ['name', 'description'] })
    .thenEvents({ type: 'BusinessProfileChanged', data: { business_id, fields: ['name', 'description'] } });
  given(registered)
    .when({ type: 'ChangePlace', businessId, placeId: 'b', fields: ['phone'] })
    .thenEvents({ type: 'PlaceDetailsChanged', data: { business_id, place_id: 'b', fields: ['phone'] } });
});

it('[PG8, PG9] has hours and a time zone by place; its days go by the first one’s', () => {
  const elsewhere = { business_id, place_id: 'second' };
  const { state } = given(
    registered,
    {
      type: 'OpeningHoursSet',
      data: { ...elsewhere, hours: null, holidays: [{ date: '2026-12-25', day: null }] },
    },
    { type: 'TimeZoneChanged', data: { ...elsewhere, time_zone: 'Asia/Kolkata' } },
  );
  expect(state.timeZone).toBe('Europe/London');
  expect(decider.timesOf(state, 'second')).toMatchObject({ timeZone: 'Asia/Kolkata', holidays: [{}] });
  expect(decider.timesOf(state, business_id)).toMatchObject({ timeZone: 'Europe/London', holidays: [] });
});

it('[PG5] ends the wizard once', () => {
  const finished: BusinessEvent = { type: 'OnboardingFinished', data: { business_id } };
  given(registered).when({ type: 'FinishOnboarding', businessId }).thenEvents(finished);
  given(registered, finished).when({ type: 'FinishOnboarding', businessId }).thenEvents();
});

it.each<decider.ProgrammeCommand>([
  { type: 'Configure', businessId, terms: { ...settings, steps: EIGHT } },
  { type: 'ChangeProfile', businessId, fields: ['name'] },
  { type: 'ChangePlace', businessId, placeId: 'p', fields: ['phone'] },
  { type: 'FinishOnboarding', businessId },
  { type: 'ChooseLogo', businessId, logo: 'a' },
])('[PG7] has nothing to $type once the business has left', (command) => {
  given(registered, { type: 'BusinessErased', data: { business_id } }).when(command).thenRefused('not_found');
  given().when(command).thenRefused('not_found');
});

it('[PG12] takes a look, and sees no change in the same one', () => {
  const look = { hue: 205, stamp_shape: 'flower' } as const;
  const chosen: BusinessEvent = {
    type: 'ShopLookChosen',
    data: { business_id, look: { ...look, logo: null } },
  };
  expect(given(registered).state.look).toEqual({ hue: null, stamp_shape: 'round', logo: null });
  given(registered).when({ type: 'ChooseLook', businessId, look }).thenEvents(chosen);
  given(registered, chosen).when({ type: 'ChooseLook', businessId, look }).thenEvents();
});

it('[PG13] takes a logo, keeps it beside another colour, and goes back to none', () => {
  const chosen = (hue: number | null, logo: string | null): BusinessEvent => ({
    type: 'ShopLookChosen',
    data: { business_id, look: { hue, stamp_shape: 'round', logo } },
  });
  given(registered).when({ type: 'ChooseLogo', businessId, logo: 'a' }).thenEvents(chosen(null, 'a'));
  given(registered, chosen(null, 'a')).when({ type: 'ChooseLogo', businessId, logo: 'a' }).thenEvents();
  given(registered, chosen(null, 'a'))
    .when({ type: 'ChooseLook', businessId, look: { hue: 25, stamp_shape: 'round' } })
    .thenEvents(chosen(25, 'a'));
  given(registered, chosen(25, 'a'))
    .when({ type: 'ChooseLogo', businessId, logo: null })
    .thenEvents(chosen(25, null));
});
