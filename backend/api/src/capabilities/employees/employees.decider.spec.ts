import type { EmployeeEvent } from '@stampwell/contracts';
import { expect, it } from 'vitest';
import { givenWhenThen } from '../../testing/given-when-then.ts';
import * as decider from './employees.decider.ts';

const given = givenWhenThen(decider);
const ours = { employeeId: 'e', businessId: 'b' };
const data = { employee_id: 'e', business_id: 'b' };
const hired: EmployeeEvent = { type: 'EmployeeHired', data };
const deactivated: EmployeeEvent = { type: 'EmployeeDeactivated', data };
const activated: EmployeeEvent = { type: 'EmployeeActivated', data };
const deleted: EmployeeEvent = { type: 'EmployeeDeleted', data };

it('[EM1] hires once', () => {
  given()
    .when({ type: 'Hire', ...ours })
    .thenEvents(hired);
  given(hired)
    .when({ type: 'Hire', ...ours })
    .thenRefused('already_exists');
  given(hired, deleted)
    .when({ type: 'Hire', ...ours })
    .thenRefused('already_exists');
});

it.each<decider.EmployeeCommand>([
  { type: 'Change', ...ours, fields: ['name'] },
  { type: 'Deactivate', ...ours },
  { type: 'Activate', ...ours },
  { type: 'Delete', ...ours },
])('[EM2, EM5] knows nobody to $type who never was, works elsewhere or was deleted', (command) => {
  given().when(command).thenRefused('not_found');
  given(hired, deleted).when(command).thenRefused('not_found');
  given(hired)
    .when({ ...command, businessId: 'another' })
    .thenRefused('not_found');
});

it('[EM3] names the fields that changed, and is silent where none did', () => {
  given(hired)
    .when({ type: 'Change', ...ours, fields: ['name', 'password'] })
    .thenEvents({ type: 'EmployeeChanged', data: { ...data, fields: ['name', 'password'] } });
  given(hired)
    .when({ type: 'Change', ...ours, fields: [] })
    .thenEvents();
});

it('[EM13] lets one give anyway when hiring and when changing, and is silent about the same', () => {
  const may = (may_give_anyway: boolean): EmployeeEvent => ({
    type: 'EmployeePermissionsChanged',
    data: { ...data, may_give_anyway, apologies_per_month: 0 },
  });
  given()
    .when({ type: 'Hire', ...ours, mayGiveAnyway: true })
    .thenEvents(hired, may(true));
  given()
    .when({ type: 'Hire', ...ours, mayGiveAnyway: false })
    .thenEvents(hired);
  given(hired, may(true))
    .when({ type: 'Change', ...ours, fields: [], mayGiveAnyway: true })
    .thenEvents();
  given(hired, may(true))
    .when({ type: 'Change', ...ours, fields: [] })
    .thenEvents();
  given(hired, may(true))
    .when({ type: 'Change', ...ours, fields: [], mayGiveAnyway: false })
    .thenEvents(may(false));
});

it('[EM14] lets one give stamps as an apology, and keeps what else they may', () => {
  const may = (apologies_per_month: number): EmployeeEvent => ({
    type: 'EmployeePermissionsChanged',
    data: { ...data, may_give_anyway: true, apologies_per_month },
  });
  given()
    .when({ type: 'Hire', ...ours, mayGiveAnyway: true, apologiesPerMonth: 5 })
    .thenEvents(hired, may(5));
  given(hired, may(5))
    .when({ type: 'Change', ...ours, fields: [], apologiesPerMonth: 3 })
    .thenEvents(may(3));
  given(hired, may(5))
    .when({ type: 'Change', ...ours, fields: [], apologiesPerMonth: 5 })
    .thenEvents();
});

it('[EM11] caps when hiring and when changing, and is silent about the same number', () => {
  const capped = (daily_stamp_cap: number | null): EmployeeEvent => ({
    type: 'EmployeeCapped',
    data: { ...data, daily_stamp_cap },
  });
  given()
    .when({ type: 'Hire', ...ours, dailyStampCap: 20 })
    .thenEvents(hired, capped(20));
  given()
    .when({ type: 'Hire', ...ours, dailyStampCap: null })
    .thenEvents(hired);
  given(hired, capped(20))
    .when({ type: 'Change', ...ours, fields: [], dailyStampCap: 20 })
    .thenEvents();
  given(hired, capped(20))
    .when({ type: 'Change', ...ours, fields: [] })
    .thenEvents();
  given(hired, capped(20))
    .when({ type: 'Change', ...ours, fields: [], dailyStampCap: null })
    .thenEvents(capped(null));
});

it('[EM4] deactivates who is active and activates who is not', () => {
  given(hired)
    .when({ type: 'Deactivate', ...ours })
    .thenEvents(deactivated);
  given(hired, deactivated)
    .when({ type: 'Deactivate', ...ours })
    .thenRefused('invalid_state');
  given(hired, deactivated)
    .when({ type: 'Activate', ...ours })
    .thenEvents(activated);
  given(hired)
    .when({ type: 'Activate', ...ours })
    .thenRefused('invalid_state');
  expect(given(hired, deactivated, activated).state.status).toBe('active');
});

it('[EM5] deletes, deactivated or not', () => {
  given(hired)
    .when({ type: 'Delete', ...ours })
    .thenEvents(deleted);
  given(hired, deactivated)
    .when({ type: 'Delete', ...ours })
    .thenEvents(deleted);
});

it('[EM6] dismisses who is there, and is silent about the rest', () => {
  given(hired, deactivated)
    .when({ type: 'Dismiss', ...ours })
    .thenEvents(deleted);
  given(hired, deleted)
    .when({ type: 'Dismiss', ...ours })
    .thenEvents();
  given()
    .when({ type: 'Dismiss', ...ours })
    .thenEvents();
});

it('[EM15] works at every place until the owner names some', () => {
  const set = (placeIds: string[] | null) => ({ type: 'SetPlaces', ...ours, placeIds }) as const;
  const named = (place_ids: string[] | null): EmployeeEvent => ({
    type: 'EmployeePlacesSet',
    data: { ...hired.data, place_ids },
  });
  given(hired)
    .when(set(['p2', 'p1', 'p2']))
    .thenEvents(named(['p1', 'p2']));
  given(hired).when(set(null)).thenEvents();
  given(hired, named(['p1']))
    .when(set(null))
    .thenEvents(named(null));
  expect(given(hired, named(['p1'])).state.placeIds).toEqual(['p1']);
});
