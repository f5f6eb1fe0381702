import { type BusinessEvent, houseText, PLAIN_TERMS } from '@stampwell/contracts';
import { describe, expect, it } from 'vitest';
import { givenWhenThen, stored } from '../../testing/given-when-then.ts';
import * as decider from './approvals.decider.ts';

const given = givenWhenThen(decider);
const business_id = 'b';

const registered: BusinessEvent = {
  type: 'BusinessRegistered',
  data: {
    business_id,
    onboarding: false,
    terms: {
      steps: [{ stamps: 10, reward_description: houseText('Free coffee'), reward_emoji: '☕' }],
      scan_cooldown_hours: 4,
      daily_stamp_cap: null,
      ...PLAIN_TERMS,
    },
  },
};
const approved: BusinessEvent = {
  type: 'BusinessApproved',
  data: { business_id, notes: houseText('Welcome') },
};
const rejected: BusinessEvent = {
  type: 'BusinessRejected',
  data: { business_id, reason: houseText('No address') },
};
const deactivated: BusinessEvent = {
  type: 'BusinessDeactivated',
  data: { business_id, reason: houseText('Closed') },
};
const reactivated: BusinessEvent = { type: 'BusinessReactivated', data: { business_id } };
const resubmitted: BusinessEvent = { type: 'BusinessResubmitted', data: { business_id } };
const erased: BusinessEvent = { type: 'BusinessErased', data: { business_id } };

const begun: BusinessEvent = { ...registered, data: { ...registered.data, onboarding: true } };
const named: BusinessEvent = {
  type: 'BusinessProfileChanged',
  data: { business_id, fields: ['phone', 'name'] },
};
const moved: BusinessEvent = { type: 'BusinessProfileChanged', data: { business_id, fields: ['address'] } };
const configured: BusinessEvent = {
  type: 'ProgrammeConfigured',
  data: { business_id, terms: registered.data.terms, at_once: false, applies_to: [1, 2] },
};
const ended: BusinessEvent = { type: 'OnboardingFinished', data: { business_id } };

const commands = {
  Approve: { type: 'Approve', businessId: 'b', notes: houseText('Welcome') },
  Reject: { type: 'Reject', businessId: 'b', reason: houseText('No address') },
  Deactivate: { type: 'Deactivate', businessId: 'b', reason: houseText('Closed') },
  Reactivate: { type: 'Reactivate', businessId: 'b' },
  Resubmit: { type: 'Resubmit', businessId: 'b' },
} satisfies Record<string, decider.ApprovalCommand>;
const outcomes = {
  Approve: approved,
  Reject: rejected,
  Deactivate: deactivated,
  Reactivate: reactivated,
  Resubmit: resubmitted,
};
type CommandType = keyof typeof commands;
const everyCommand = Object.keys(commands) as CommandType[];

describe.each([
  ['AP1', 'pending', [registered], ['Approve', 'Reject']],
  ['AP2, AP9', 'rejected', [registered, rejected], ['Approve', 'Resubmit']],
  ['AP9', 'pending again', [registered, rejected, resubmitted], ['Approve', 'Reject']],
  ['AP4', 'approved', [registered, approved], ['Deactivate']],
  ['AP4', 'approved late', [registered, rejected, approved], ['Deactivate']],
  ['AP5', 'inactive', [registered, approved, deactivated], ['Reactivate']],
  ['AP5', 'reactivated', [registered, approved, deactivated, reactivated], ['Deactivate']],
] as [string, string, BusinessEvent[], CommandType[]][])(
  '[%s] a business that is %s',
  (_, _name, events, possible) => {
    it.each(possible)('takes %s', (type) => {
      given(...events)
        .when(commands[type])
        .thenEvents(outcomes[type]);
    });

    it.each(everyCommand.filter((type) => !possible.includes(type)))('[AP6] refuses %s', (type) => {
      given(...events)
        .when(commands[type])
        .thenRefused('invalid_state');
    });
  },
);

it.each(everyCommand)('[AP7] %s finds no business that never was or is erased', (type) => {
  given().when(commands[type]).thenRefused('not_found');
  given(registered, approved, erased).when(commands[type]).thenRefused('not_found');
});

it('[AP2] remembers a rejection until the approval', () => {
  const at = '2026-11-21T12:00:00.000Z';
  expect(given(registered, { ...rejected, at }).state.rejectedAt).toBe(at);
  expect(given(registered, { ...rejected, at }, approved).state.rejectedAt).toBeNull();
});

it('[AP9] waits from when it asked again, and keeps the reason until the approval', () => {
  const [at, then] = ['2026-11-21T12:00:00.000Z', '2026-11-22T12:00:00.000Z'];
  const asked = given(registered, { ...rejected, at }, { ...resubmitted, at: then });
  expect(asked.state).toEqual({
    status: 'pending',
    approvedAt: null,
    rejectedAt: null,
    rejectionReason: houseText('No address'),
    waitingSince: then,
    missing: [],
  });
  expect(given(registered, rejected, resubmitted, approved).state.rejectionReason).toBeNull();
});

describe('taking an approval back', () => {
  const AT = '2026-01-01T12:00:00.000Z';
  const noTrial = { startedAt: null, isPaid: false };
  const approval = (...events: BusinessEvent[]) =>
    stored<Parameters<typeof decider.evolve>[1]>(events.map((event) => ({ ...event, at: AT }))).reduce(
      decider.evolve,
      decider.initial,
    );
  const withdraw = (
    state: decider.Approval,
    { at = AT, trial = noTrial, hasStamped = false } = {} as {
      at?: string;
      trial?: decider.TrialStart;
      hasStamped?: boolean;
    },
  ) => decider.withdrawApproval({ businessId: 'b', now: new Date(at), hasStamped }, state, trial);
  const refused = (code: string) => expect.objectContaining({ code });
  const withdrawn: BusinessEvent = { type: 'ApprovalWithdrawn', data: { business_id } };

  it('[AP11] makes it pending again, and waiting from then', () => {
    expect(withdraw(approval(registered, approved)).approval).toEqual([withdrawn]);
    expect(approval(registered, approved, withdrawn)).toMatchObject({
      status: 'pending',
      approvedAt: null,
      waitingSince: AT,
    });
  });

  it('[AP11, SU22] takes the trial back that began with it, and no earlier one', () => {
    const trialFrom = (startedAt: string) =>
      withdraw(approval(registered, approved), { trial: { startedAt, isPaid: false } }).trial;
    expect(trialFrom(AT)).toEqual([{ type: 'TrialWithdrawn', data: { business_id } }]);
    expect(trialFrom('2026-01-01T11:59:59.999Z')).toEqual([]);
    expect(withdraw(approval(registered, approved)).trial).toEqual([]);
  });

  it('[AP11] ends with the hour, the first stamp and the first payment', () => {
    const state = approval(registered, approved);
    expect(withdraw(state, { at: '2026-01-01T13:00:00.000Z' }).approval).toHaveLength(1);
    expect(() => withdraw(state, { at: '2026-01-01T13:00:00.001Z' })).toThrow(refused('invalid_state'));
    expect(() => withdraw(state, { hasStamped: true })).toThrow(refused('invalid_state'));
    expect(() => withdraw(state, { trial: { startedAt: null, isPaid: true } })).toThrow(
      refused('invalid_state'),
    );
  });

  it('[AP11] refuses what is not approved, a second time and a reactivation included', () => {
    for (const events of [
      [registered],
      [registered, rejected],
      [registered, approved, withdrawn],
      [registered, approved, deactivated],
      [registered, approved, deactivated, reactivated],
    ])
      expect(() => withdraw(approval(...events))).toThrow(refused('invalid_state'));
    expect(() => withdraw(approval())).toThrow(refused('not_found'));
    expect(() => withdraw(approval(registered, approved, erased))).toThrow(refused('not_found'));
  });
});

describe('[AP12] a registration that is not finished', () => {
  const message = 'This registration is not finished: it has no name or no programme yet.';

  it.each([
    ['neither', [begun]],
    ['no programme', [begun, named]],
    ['no name', [begun, moved, configured]],
  ])('can be neither approved nor rejected while it has %s', (_, events) => {
    for (const command of [commands.Approve, commands.Reject])
      given(...events)
        .when(command)
        .thenRefused('invalid_state', { message });
  });

  it.each([
    ['both are there', [begun, configured, named]],
    ['its owner ended it', [begun, ended]],
  ])('is finished once %s', (_, events) =>
    given(...events)
      .when(commands.Approve)
      .thenEvents(approved),
  );
});
