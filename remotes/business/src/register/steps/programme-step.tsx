import { callApi, useApiCache } from '@stampwell/client';
import { REWARD_EMOJIS } from '@stampwell/contracts/emojis.ts';
import { businessProfile } from '@stampwell/contracts/http/business.ts';
import {
  businessSettings,
  firstProgrammeForm,
  updateBusinessSettings,
} from '@stampwell/contracts/http/business-settings.ts';
import { COOLDOWN_HOURS, REWARD_DESCRIPTION_MAX, STAMPS_REQUIRED } from '@stampwell/contracts/limits.ts';
import { type AppForm, EmojiPicker, Form, NumberInput, Switch, TextInput } from '@stampwell/ui/forms';
import { CardPreview } from '../../profile/programme/card-preview.tsx';
import type { WizardHandle } from '../use-wizard.ts';
import { type Programme, termsOf } from '../wizard.ts';
import { StepButtons } from './step-buttons.tsx';
import classes from './steps.module.css';
import { useStepForm } from './use-step-form.ts';

/** Step 2: the programme, with a preview beside the form. */
export function ProgrammeStep(handle: WizardHandle) {
  const { stampsRequired, rewardDescription, rewardEmoji, scanCooldownHours, keepsRest } = handle.wizard.form;
  const cache = useApiCache();
  const form = useStepForm<Programme>(handle, {
    initialValues: { stampsRequired, rewardDescription, rewardEmoji, scanCooldownHours, keepsRest },
    schema: firstProgrammeForm,
    fallback: 'Failed to save information. Please try again.',
    onSubmit: async (values) => {
      await callApi(updateBusinessSettings, { body: termsOf(values) });
      void cache.refresh([businessSettings, businessProfile]);
      handle.act({ type: 'step-saved' });
    },
  });
  return (
    <div className={classes.sheet}>
      <Form form={form}>
        <div className={classes.columns}>
          <Fields form={form} />
          <div className={classes.first}>
            <CardPreview terms={termsOf(form.values)} />
          </div>
        </div>
        <StepButtons {...handle} form={form} next="Review Information" busyLabel="Saving..." />
      </Form>
    </div>
  );
}

function Fields({ form }: { form: AppForm<Programme> }) {
  const { value: emoji, onChange, error } = form.getInputProps('rewardEmoji');
  return (
    <div className={classes.groups}>
      <NumberInput
        label="Stamps required"
        description="5 to 20: how many make a full card."
        min={STAMPS_REQUIRED.min}
        max={STAMPS_REQUIRED.max}
        allowDecimal={false}
        {...form.getInputProps('stampsRequired')}
      />
      <TextInput
        label="Reward description"
        description="What a full card is worth."
        maxLength={REWARD_DESCRIPTION_MAX}
        {...form.getInputProps('rewardDescription')}
      />
      <EmojiPicker
        choices={REWARD_EMOJIS}
        label="Reward emoji"
        value={String(emoji)}
        onChange={onChange}
        error={error}
      />
      <NumberInput
        label="Scan cooldown (hours)"
        description="Time between two scans of one customer. 0 for none, 24 for once a day"
        min={COOLDOWN_HOURS.min}
        max={COOLDOWN_HOURS.max}
        {...form.getInputProps('scanCooldownHours')}
      />
      <Switch
        label="Keep what is left over"
        description="We suggest it: 13 stamps give a reward of 10 and keep 3. A paper card would start the next one."
        {...form.getInputProps('keepsRest', { type: 'checkbox' })}
      />
    </div>
  );
}
