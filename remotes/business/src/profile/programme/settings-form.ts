import {
  type businessSettings,
  updateBusinessSettings,
} from '@stampwell/contracts/http/business-settings.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { WhatIfTerms } from '@stampwell/contracts/http/what-if.ts';
import { fullStep } from '@stampwell/contracts/programme.ts';

export type Settings = ReplyOf<typeof businessSettings>['settings'];

/** The settings as the form has them: the full card's reward in its own fields, the others in a list. */
export type SettingsForm = Omit<Settings, 'steps' | 'spends' | 'keeps_rest'> & {
  early: Settings['steps'];
  spends: boolean;
  keeps_rest: boolean;
  /** Of one of several cards, and of the first one when another is offered beside it. */
  card_name?: string;
  first_card_name?: string;
};

/** The fields under 'More', in the settings and in a 'What if?'. */
export type MoreForm = Pick<SettingsForm, 'early' | 'spends' | 'keeps_rest'> & {
  lapses_after_months?: number | '' | null | undefined;
};

export const formOf = ({
  steps,
  spends = false,
  keeps_rest = false,
  ...settings
}: Settings): SettingsForm => ({
  ...settings,
  early: steps.slice(0, -1),
  spends,
  keeps_rest,
});

export const stepsOf = ({
  early,
  stamps_required: stamps,
  reward_description,
  reward_emoji,
}: Pick<SettingsForm, 'early' | 'stamps_required' | 'reward_description' | 'reward_emoji'>) => [
  ...early,
  { stamps, reward_description, reward_emoji },
];

/** The terms that the form says, with what the wire may leave out. */
export const termsIn = ({ lapses_after_months = null, ...values }: SettingsForm) => ({
  ...values,
  lapses_after_months,
  steps: stepsOf(values),
});

/** What the form says, on the wire: steps only where there are several, or were. */
export function bodyOf(values: SettingsForm, { steps: before }: Settings) {
  const { early, ...body } = values;
  return early.length > 0 || before.length > 1 ? { ...body, steps: stepsOf(values) } : body;
}

/** What is wrong with the smaller rewards, by field. */
export function earlyErrors(values: SettingsForm): Record<string, string> {
  if (values.early.length === 0) return {};
  const { error } = updateBusinessSettings.body.def.shape.steps.safeParse(stepsOf(values));
  const errors = (error?.issues ?? []).flatMap(({ path: [nth, field], message }) => {
    if (nth === undefined) return [[`early.${values.early.length - 1}.stamps`, message]];
    return Number(nth) < values.early.length ? [[`early.${String(nth)}.${String(field)}`, message]] : [];
  });
  return Object.fromEntries(errors);
}

/** The form with the terms of a question in their place [WI24]. */
export function withAsked(values: SettingsForm, asked: WhatIfTerms): SettingsForm {
  const { stamps_required: single, lapses_after_months: lapses = asked.expiry_months ?? undefined } = asked;
  const before = stepsOf(values);
  const steps =
    asked.steps ?? (single === null ? before : [{ ...fullStep({ steps: before }), stamps: single }]);
  const { stamps, ...reward } = fullStep({ steps });
  return {
    ...values,
    early: steps.slice(0, -1),
    stamps_required: stamps,
    ...reward,
    spends: asked.spends ?? values.spends,
    keeps_rest: asked.keeps_rest ?? (asked.carries_over || values.keeps_rest),
    lapses_after_months: lapses === undefined ? values.lapses_after_months : lapses,
    scan_cooldown_hours: asked.scan_cooldown_hours ?? values.scan_cooldown_hours,
    daily_stamp_cap: asked.daily_stamp_cap ?? values.daily_stamp_cap,
  };
}
