import { callApi, useApiCache } from '@stampwell/client';
import { REWARD_EMOJIS } from '@stampwell/contracts/emojis.ts';
import {
  businessSettings,
  cardsUnderWay,
  updateBusinessSettings,
} from '@stampwell/contracts/http/business-settings.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { COOLDOWN_HOURS, STAMPS_REQUIRED, SUCCESS_MESSAGE_MS } from '@stampwell/contracts/limits.ts';
import { eases } from '@stampwell/contracts/programme.ts';
import { ConfirmModal, counted, grouped, notify } from '@stampwell/ui';
import {
  type AppForm,
  EmojiPicker,
  Form,
  NativeSelect,
  NumberInput,
  SubmitButton,
  TextInput,
  Unsaved,
  useAppForm,
} from '@stampwell/ui/forms';
import { useMemo, useState } from 'react';
import { CardPreview } from './card-preview.tsx';
import { More } from './more.tsx';
import classes from './programme-form.module.css';
import { bodyOf, earlyErrors, formOf, type Settings, type SettingsForm, termsIn } from './settings-form.ts';
import { regionsWith } from './time-zones.ts';
import { useAskedTerms } from './use-asked-terms.tsx';

interface Question {
  words: string;
  answer: (isSure: boolean) => void;
}

/** Whom new terms meet, if cards have begun under the old ones. */
export function meetsWords({ begun = 0, owed = 0 }: ReplyOf<typeof cardsUnderWay>): string | null {
  if (begun === 0) return null;
  const finish = begun === 1 ? '1 person finishes' : `${grouped(begun)} people finish`;
  return `Applies to new cards. ${finish} on the old one; from it you owe at most ${counted(owed, 'reward')}.`;
}

/**
 * [PG1] Asks before terms are saved that do not apply to cards that have begun.
 * @param programme of which; absent for the first
 */
export function useMeets(programme?: number) {
  const [asked, setAsked] = useState<Question | null>(null);
  async function isSure(before: SettingsForm, values: SettingsForm): Promise<boolean> {
    if (eases(termsIn(before), termsIn(values))) return true;
    const words = meetsWords(await callApi(cardsUnderWay, programme ? { query: { programme } } : {}));
    if (words === null) return true;
    return new Promise((answer) => setAsked({ words, answer }));
  }
  function answer(isYes: boolean): void {
    asked?.answer(isYes);
    setAsked(null);
  }
  const question = (
    <ConfirmModal
      isOpen={asked !== null}
      onClose={() => answer(false)}
      title="Save for new cards?"
      question={asked?.words ?? ''}
      cancelLabel="Keep As It Is"
      confirmLabel="Save for New Cards"
      onConfirm={() => answer(true)}
    />
  );
  return { isSure, question };
}

/** The form, beside a preview of the card. Says whom new terms meet before they are saved. */
export function ProgrammeForm({ settings }: { settings: Settings }) {
  const cache = useApiCache();
  const { isSure, question } = useMeets();
  const form = useAppForm<SettingsForm>({
    initialValues: formOf(settings),
    schema: updateBusinessSettings.body,
    fallback: 'Failed to update settings',
    check: earlyErrors,
    onSubmit: async (values) => {
      if (!(await isSure(formOf(settings), values))) return;
      const reply = await callApi(updateBusinessSettings, { body: bodyOf(values, settings) });
      cache.update(businessSettings, {}, () => reply);
      form.setInitialValues(formOf(reply.settings));
      form.setValues(formOf(reply.settings));
      notify('success', 'Settings updated successfully!', SUCCESS_MESSAGE_MS);
      forget();
    },
  });
  const { isFilled, note, forget } = useAskedTerms(form, 'Save Settings');

  return (
    <Form form={form}>
      <Unsaved isDirty={form.isDirty()} />
      {question}
      {note}
      <div className={classes.columns}>
        <div className={classes.fields}>
          <Reward form={form} />
          <More form={form} isOpen={isFilled} offersAnother />
          <Cooldown form={form} />
          <DailyCap form={form} />
          <TimeZone form={form} />
          <SubmitButton form={form} busyLabel="Saving..." variant={form.isDirty() ? 'filled' : 'default'}>
            Save Settings
          </SubmitButton>
        </div>
        <CardPreview terms={form.values} look={settings.look} />
      </div>
    </Form>
  );
}

/** What counts over all of several cards: the cap, and when the day begins. */
export function ShopForm({ settings }: { settings: Settings }) {
  const cache = useApiCache();
  const form = useAppForm<SettingsForm>({
    initialValues: formOf(settings),
    schema: updateBusinessSettings.body,
    fallback: 'Failed to update settings',
    onSubmit: async ({ daily_stamp_cap, time_zone, scan_cooldown_hours }) => {
      const body = { daily_stamp_cap, time_zone, scan_cooldown_hours };
      const reply = await callApi(updateBusinessSettings, { body });
      cache.update(businessSettings, {}, () => reply);
      form.setInitialValues(formOf(reply.settings));
      form.setValues(formOf(reply.settings));
      notify('success', 'Settings updated successfully!', SUCCESS_MESSAGE_MS);
    },
  });
  return (
    <Form form={form}>
      <Unsaved isDirty={form.isDirty()} />
      <div className={classes.fields}>
        <DailyCap form={form} />
        <TimeZone form={form} />
        <SubmitButton form={form} busyLabel="Saving..." variant={form.isDirty() ? 'filled' : 'default'}>
          Save Settings
        </SubmitButton>
      </div>
    </Form>
  );
}

interface PartProps {
  form: AppForm<SettingsForm>;
}

export function Reward({ form }: PartProps) {
  const emoji = form.getInputProps('reward_emoji');
  return (
    <>
      <NumberInput
        label="Stamps required"
        description="5 to 20. Cards that have begun keep what they began with, unless it gets easier."
        min={STAMPS_REQUIRED.min}
        max={STAMPS_REQUIRED.max}
        allowDecimal={false}
        clampBehavior="none"
        {...form.getInputProps('stamps_required')}
      />
      <TextInput label="Reward description" {...form.getInputProps('reward_description')} />
      <TextInput
        label="Reward emoji"
        description="Pick one below, or type your own."
        className={classes.emoji ?? ''}
        autoComplete="off"
        {...emoji}
      />
      <EmojiPicker
        choices={REWARD_EMOJIS}
        label="Suggestions"
        value={String(emoji.value)}
        onChange={emoji.onChange}
      />
    </>
  );
}

export const Cooldown = ({ form }: PartProps) => (
  <NumberInput
    label="Scan cooldown (hours)"
    description="Time between two scans of one customer. 0 for none, 24 for once a day"
    min={COOLDOWN_HOURS.min}
    max={COOLDOWN_HOURS.max}
    clampBehavior="none"
    {...form.getInputProps('scan_cooldown_hours')}
  />
);

function DailyCap({ form }: PartProps) {
  const { value: cap, onChange: onCap, ...capProps } = form.getInputProps('daily_stamp_cap');
  return (
    <NumberInput
      label="Daily stamp cap (optional)"
      description="The most stamps one employee can give in a day. Leave blank for no cap of your own"
      min={1}
      max={100_000}
      allowDecimal={false}
      value={cap ?? ''}
      onChange={(value) => onCap(value === '' ? null : value)}
      {...capProps}
    />
  );
}

function TimeZone({ form }: PartProps) {
  const chosen = form.values.time_zone;
  const regions = useMemo(() => regionsWith(chosen), [chosen]);
  return (
    <NativeSelect
      label="Time zone"
      description="Decides when your day starts: for today’s figures, charts and daily caps. Past days stay as they are."
      data={regions}
      {...form.getInputProps('time_zone')}
    />
  );
}
