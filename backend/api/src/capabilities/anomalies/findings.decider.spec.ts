import type { FindingAction } from '@stampwell/contracts';
import { describe, expect, it } from 'vitest';
import { givenWhenThen } from '../../testing/given-when-then.ts';
import { aliasSignOf } from './aliases.ts';
import * as decider from './findings.decider.ts';
import * as watch from './watch.decider.ts';

const ids = { finding_id: 'f', business_id: 'b' };
const finding = { findingId: 'f', businessId: 'b' };
const day = '2026-11-22';

const dismissed = { type: 'FindingDismissed' as const, data: { ...ids, reason: 'agreed' as const } };
const acted = (action: FindingAction) => ({
  type: 'FindingActedOn' as const,
  data: { ...ids, action, employee_id: 'e', day },
});
const dismiss = { type: 'Dismiss' as const, ...finding, reason: 'agreed' as const };
const act = (action: FindingAction) => ({ type: 'Act' as const, ...finding, action, employeeId: 'e', day });

describe('a finding', () => {
  const given = givenWhenThen(decider);

  it('[UN11] is raised with each event once, whatever its owner decided', () => {
    const about = {
      rule: 'far_above' as const,
      day,
      account_id: 'e',
      customer_id: null,
      facts: { stamps: 60 },
    };
    const at = '2026-11-22T10:00:00.000Z';
    const events = (...positions: number[]) =>
      positions.map((position) => ({ id: `${position}`, position, at }));
    const raise = (...positions: number[]) => ({
      ...{ type: 'Raise' as const, ...finding, found: { ...about, events: events(...positions) } },
    });
    const raised = (...positions: number[]) => ({
      ...{ type: 'FindingRaised' as const, data: { ...ids, ...about, events: events(...positions) } },
    });
    given().when(raise(3, 5)).thenEvents(raised(3, 5));
    given(raised(3, 5)).when(raise(3, 5)).thenEvents();
    given(raised(3, 5), dismissed).when(raise(5, 8)).thenEvents(raised(8));
    given(raised(3), dismissed).when(dismiss).thenEvents();
  });

  it('[UN2] is dismissed with a reason, once', () => {
    given().when(dismiss).thenEvents(dismissed);
    given(dismissed).when(dismiss).thenEvents();
  });

  it('[UN3] can be acted on after it was dismissed, and not the other way round', () => {
    given(dismissed).when(act('deactivate')).thenEvents(acted('deactivate'));
    given(acted('cap')).when(dismiss).thenRefused('invalid_state');
  });

  it('[UN5] is acted on once in each way, however often that is ordered', () => {
    given(acted('cap')).when(act('undo_day')).thenEvents(acted('undo_day'));
    given(acted('cap'), acted('undo_day')).when(act('undo_day')).thenEvents();
  });
});

describe('what is noticed beside cards', () => {
  const given = givenWhenThen(watch);
  const miss = (misses: number) => ({
    type: 'NoteMiss' as const,
    businessId: 'b',
    today: day,
    accountId: 'e',
    misses,
  });
  const data = { business_id: 'b', employee_id: 'e', customer_id: 'c', sign: 'name' as const, day };
  const suspect = {
    type: 'SuspectAlias' as const,
    businessId: 'b',
    today: day,
    employeeId: 'e',
    customerId: 'c',
    sign: 'name' as const,
  };

  it('[UN8] is the tenth miss of an hour, and the last', () => {
    for (const misses of [1, 9, 11, 19]) given().when(miss(misses)).thenEvents();
    for (const misses of [10, 20])
      given()
        .when(miss(misses))
        .thenEvents({ type: 'CodesMissed', data: { business_id: 'b', account_id: 'e', misses, day } });
  });

  it('[UN9] is told once of an employee and a customer', () => {
    given().when(suspect).thenEvents({ type: 'AliasSuspected', data });
    given({ type: 'AliasSuspected', data })
      .when({ ...suspect, sign: 'refused' })
      .thenEvents();
    given({ type: 'AliasSuspected', data: { ...data, customer_id: 'd' } })
      .when(suspect)
      .thenEvents({ type: 'AliasSuspected', data });
  });

  const eve = { name: 'Eve Fielding', email: 'eve.fielding@shop.test', phone: null };
  it.each([
    [
      'the name before the @, by dots or a tag',
      { name: 'E', email: 'evefielding+card@mail.test', phone: null },
      'email',
    ],
    [
      'the full name, whatever case and accents',
      { name: 'Ève  FIELDING', email: 'x@mail.test', phone: null },
      'name',
    ],
    ['nothing of a namesake by the first name', { name: 'Eve', email: 'x@mail.test', phone: null }, null],
    ['nothing of a stranger', { name: 'Ann Miller', email: 'ann@mail.test', phone: '07700 900123' }, null],
  ])('[UN9] goes by %s', (_, customer, sign) => {
    expect(aliasSignOf(eve, customer)).toBe(sign);
  });

  it.each([
    ['k.im@shop.test', 'kim@shop.test', 'email'],
    ['kim7@shop.test', 'ki.m7@shop.test', 'email'],
    ['k.im@shop.test', 'kim@mail.test', null],
    ['kim7@shop.test', 'kim8@shop.test', null],
  ])('[UN9] goes by dots alone within one host, however short the name: %s, %s', (own, other, sign) => {
    const [kim, customer] = [own, other].map((email) => ({ name: 'K', email, phone: null }));
    expect(aliasSignOf(kim!, customer!)).toBe(sign);
  });

  it('[UN9] goes by the phone, however it is written', () => {
    const robin = { ...eve, phone: '+44 7700 900123' };
    expect(aliasSignOf(robin, { name: 'A', email: 'a@x.test', phone: '07700900123' })).toBe('phone');
  });
});
