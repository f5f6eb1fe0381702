import { callApi, useApiCache, useUser } from '@stampwell/client';
import { useNavigate } from '@stampwell/client/router';
import { businessSettings, updateBusinessSettings } from '@stampwell/contracts/http/business-settings.ts';
import { changeProgramme, listProgrammes, openProgramme } from '@stampwell/contracts/http/programmes.ts';
import type { OwnProgramme } from '@stampwell/contracts/http/shapes.ts';
import { PROGRAMMES, SUCCESS_MESSAGE_MS } from '@stampwell/contracts/limits.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { cardTitle, FIRST_PROGRAMME } from '@stampwell/contracts/programme.ts';
import { notify, Panel } from '@stampwell/ui';
import { Form, SubmitButton, TextInput, Unsaved, useAppForm } from '@stampwell/ui/forms';
import { CardPreview } from '../programme/card-preview.tsx';
import { LookChoices } from '../programme/look-choices.tsx';
import { More } from '../programme/more.tsx';
import formClasses from '../programme/programme-form.module.css';
import { Cooldown, Reward, useMeets } from '../programme/programme-form.tsx';
import {
  earlyErrors,
  formOf,
  type Settings,
  type SettingsForm,
  stepsOf,
} from '../programme/settings-form.ts';
import { useAskedTerms } from '../programme/use-asked-terms.tsx';
import classes from './card-form.module.css';
import { rewardWords } from './card-words.ts';

interface CardFormProps {
  /** Null for another one. */
  card: OwnProgramme | null;
  /** All that there are. */
  cards: readonly OwnProgramme[];
  settings: Settings;
}

const NEW_CARD = {
  steps: [{ stamps: 10, reward_description: '', reward_emoji: '🎁' }],
  stamps_required: 10,
  reward_description: '',
  reward_emoji: '🎁',
  spends: false,
  keeps_rest: false,
  lapses_after_months: null,
  scan_cooldown_hours: 0,
};

/** Far apart, so that cards are told apart at a glance. */
const HUES = [145, 245, 50, 305, 175];
const hueBeside = (cards: readonly OwnProgramme[]): number =>
  HUES.find((hue) => cards.every(({ look }) => look.hue !== hue)) ?? 145;

const valuesOf = (card: OwnProgramme, settings: Settings): SettingsForm => ({
  ...formOf({ ...settings, ...card, look: { ...settings.look, ...card.look } }),
  card_name: card.card_name ?? '',
});

/** Another card beside these; the first is asked for its name, if it has none. */
function newValues(cards: readonly OwnProgramme[], settings: Settings): SettingsForm {
  const look = { ...settings.look, hue: hueBeside(cards) };
  const lacksName = cards.some(isNameless);
  const names = { card_name: '', ...(lacksName && { first_card_name: '' }) };
  return { ...formOf({ ...settings, ...NEW_CARD, look }), ...names };
}

const isNameless = ({ programme, card_name }: OwnProgramme) =>
  programme === FIRST_PROGRAMME && card_name === null;

const bodyOf = (values: SettingsForm) => ({
  card_name: values.card_name ?? '',
  steps: stepsOf(values),
  spends: values.spends,
  keeps_rest: values.keeps_rest,
  lapses_after_months: values.lapses_after_months ?? null,
  scan_cooldown_hours: values.scan_cooldown_hours,
  look: { hue: values.look.hue, stamp_shape: values.look.stamp_shape },
});

const NAMES = ['card_name', 'first_card_name'] as const;

/** [PG16] */
function nameErrors(values: SettingsForm): Record<string, string> {
  const wrong = NAMES.filter((name) => values[name] !== undefined).flatMap((name) => {
    const { error } = openProgramme.body.def.shape.card_name.safeParse(values[name]);
    return error ? [[name, error.issues[0]?.message ?? '']] : [];
  });
  return Object.fromEntries(wrong);
}

/** The same form as the reward of a shop's only card, with the card's name and look. */
export function CardForm({ card, cards, settings }: CardFormProps) {
  const { id } = useUser();
  const cache = useApiCache();
  const navigate = useNavigate();
  const { isSure, question } = useMeets(card?.programme);
  const first = cards.find(isNameless);
  const initialValues = card ? valuesOf(card, settings) : newValues(cards, settings);
  const form = useAppForm<SettingsForm>({
    initialValues,
    schema: updateBusinessSettings.body,
    fallback: card ? 'Failed to save the card' : 'Failed to open the card',
    check: (values) => ({ ...nameErrors(values), ...earlyErrors(values) }),
    onSubmit: (values) => (card ? change(card, values) : open(values)),
  });
  const { isFilled, note, forget } = useAskedTerms(form, 'Save This Card');

  async function change({ programme }: OwnProgramme, values: SettingsForm): Promise<void> {
    if (!(await isSure(initialValues, values))) return;
    const params = { programme };
    const reply = await callApi(changeProgramme, { params, body: bodyOf(values) });
    form.setInitialValues(valuesOf(reply.programme, settings));
    form.setValues(valuesOf(reply.programme, settings));
    await cache.refresh([listProgrammes, businessSettings]);
    notify('success', `‘${cardTitle(reply.programme)}’ is saved`, SUCCESS_MESSAGE_MS);
    forget();
  }

  async function open(values: SettingsForm): Promise<void> {
    const { first_card_name } = values;
    const body = { ...bodyOf(values), ...(first_card_name !== undefined && { first_card_name }) };
    const { programme } = await callApi(openProgramme, { body });
    form.setInitialValues(values);
    form.resetDirty();
    await cache.refresh([listProgrammes, businessSettings]);
    navigate(paths.business.programme);
    notify('success', `‘${cardTitle(programme)}’ is open. Its poster is under Posters.`);
  }

  return (
    <Panel title={card ? 'Settings of this card' : 'The new card'}>
      <Form form={form}>
        <Unsaved isDirty={form.isDirty()} />
        {question}
        {note}
        <div className={formClasses.columns}>
          <div className={formClasses.fields}>
            <TextInput
              label="Name of this card"
              description="What customers and staff choose it by, such as ‘Beans’"
              maxLength={PROGRAMMES.nameMax}
              autoComplete="off"
              {...form.getInputProps('card_name')}
            />
            {first && form.values.first_card_name !== undefined && (
              <TextInput
                label="Name of the card that you have"
                description={`The one for ${rewardWords(first)}, such as ‘Coffee’`}
                maxLength={PROGRAMMES.nameMax}
                autoComplete="off"
                {...form.getInputProps('first_card_name')}
              />
            )}
            <Reward form={form} />
            <More form={form} isOpen={isFilled} />
            <Cooldown form={form} />
            <details className={classes.look} open={!card}>
              <summary>Look</summary>
              <LookChoices
                shopId={id}
                look={form.values.look}
                mark={form.values.reward_emoji}
                onChange={(look) => form.setFieldValue('look', { ...form.values.look, ...look })}
              />
            </details>
            <SubmitButton
              form={form}
              busyLabel="Saving..."
              variant={card && !form.isDirty() ? 'default' : 'filled'}
            >
              {card ? 'Save This Card' : 'Open This Card'}
            </SubmitButton>
          </div>
          <CardPreview terms={form.values} look={form.values.look} cardName={form.values.card_name} />
        </div>
      </Form>
    </Panel>
  );
}
