import { type businessSettings, updateBusinessSettings } from '@stampwell/contracts/http/business.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';

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
