import { callApi, useApiCache } from '@stampwell/client';
import { REWARD_EMOJIS } from '@stampwell/contracts/emojis.ts';
import {
  businessSettings,
  cardsUnderWay,
  updateBusinessSettings,
} from '@stampwell/contracts/http/business.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { COOLDOWN_HOURS, STAMPS_REQUIRED, SUCCESS_MESSAGE_MS } from '@stampwell/contracts/limits.ts';
import { ConfirmModal, counted, notify } from '@stampwell/ui';
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
import { bodyOf, earlyErrors, formOf, type Settings, type SettingsForm } from './settings-form.ts';
import { regionsWith } from './time-zones.ts';

interface Question {
  words: string;
  answer: (isSure: boolean) => void;
}

/** '1 card is full and 14 are past half.' Null where harder terms delay nobody. */
export function delayWords({ full, past_half }: ReplyOf<typeof cardsUnderWay>): string | null {
  const areOf = (count: number) => (count === 1 ? 'is' : 'are');
  if (full === 0 && past_half === 0) return null;
  if (full === 0) return `${counted(past_half, 'card')} ${areOf(past_half)} past half.`;
  const fullWords = `${counted(full, 'card')} ${areOf(full)} full`;
  return past_half === 0 ? `${fullWords}.` : `${fullWords} and ${past_half} ${areOf(past_half)} past half.`;
}

/** The form, beside a preview of the card. Asks before harder terms delay cards that are well under way. */
export function ProgrammeForm({ settings }: { settings: Settings }) {
  const cache = useApiCache();
  const [question, setQuestion] = useState<Question | null>(null);
  const form = useAppForm<SettingsForm>({
    initialValues: formOf(settings),
    schema: updateBusinessSettings.body,
    fallback: 'Failed to update settings',
    check: earlyErrors,
    onSubmit: async (values) => {
      if (!(await isSure(values))) return;
      const reply = await callApi(updateBusinessSettings, { body: bodyOf(values, settings) });
      cache.update(businessSettings, {}, () => reply);
      form.setInitialValues(formOf(reply.settings));
      form.setValues(formOf(reply.settings));
      notify('success', 'Settings updated successfully!', SUCCESS_MESSAGE_MS);
    },
  });

  async function isSure({ stamps_required: required }: Pick<Settings, 'stamps_required'>): Promise<boolean> {
    if (required <= settings.stamps_required) return true;
    const delays = delayWords(await callApi(cardsUnderWay, {}));
    if (delays === null) return true;
    const words = `${delays} They keep their stamps and need ${required} from now on.`;
    return new Promise((answer) => setQuestion({ words, answer }));
  }
  function answer(isYes: boolean): void {
    question?.answer(isYes);
    setQuestion(null);
  }
  return (
    <Form form={form}>
      <Unsaved isDirty={form.isDirty()} />
      <ConfirmModal
        isOpen={question !== null}
        onClose={() => answer(false)}
        title="Ask for more stamps?"
        question={question?.words ?? ''}
        cancelLabel="Keep As It Is"
        confirmLabel="Ask for More"
        onConfirm={() => answer(true)}
      />
      <div className={classes.columns}>
        <div className={classes.fields}>
          <Reward form={form} />
          <More form={form} />
          <Limits form={form} />
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

interface PartProps {
  form: AppForm<SettingsForm>;
}

function Reward({ form }: PartProps) {
  const emoji = form.getInputProps('reward_emoji');
  return (
    <>
      <NumberInput
        label="Stamps required"
        description="5 to 20. Cards keep the stamps that they have."
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

function Limits({ form }: PartProps) {
  const { value: cap, onChange: onCap, ...capProps } = form.getInputProps('daily_stamp_cap');
  return (
    <>
      <NumberInput
        label="Scan cooldown (hours)"
        description="Time between two scans of one customer. 0 for none, 24 for once a day"
        min={COOLDOWN_HOURS.min}
        max={COOLDOWN_HOURS.max}
        clampBehavior="none"
        {...form.getInputProps('scan_cooldown_hours')}
      />
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
    </>
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
