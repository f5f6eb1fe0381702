import { callApi, useApiCache } from '@stampwell/client';
import type { PlatformSettings } from '@stampwell/contracts';
import { adminSettings, updateAdminSettings } from '@stampwell/contracts/http/admin.ts';
import { COOLDOWN_HOURS, PLACES, STAMPS_REQUIRED, SUCCESS_MESSAGE_MS } from '@stampwell/contracts/limits.ts';
import { notify, Panel } from '@stampwell/ui';
import { Form, NumberInput, SubmitButton, Switch, Textarea, Unsaved, useAppForm } from '@stampwell/ui/forms';
import { changedIn } from './changes.ts';
import classes from './settings-form.module.css';

/** Sends only what was changed, so that another administrator's change is kept. */
export function SettingsForm({ settings }: { settings: PlatformSettings }) {
  const cache = useApiCache();
  const form = useAppForm<PlatformSettings>({
    initialValues: settings,
    schema: updateAdminSettings.body,
    fallback: 'Failed to update settings',
    onSubmit: async (values) => {
      const reply = await callApi(updateAdminSettings, { body: changedIn(values, settings) });
      cache.update(adminSettings, {}, () => reply);
      form.setInitialValues(reply.settings);
      form.setValues(reply.settings);
      notify('success', 'Settings updated successfully!', SUCCESS_MESSAGE_MS);
    },
  });
  /** An empty field means no limit. */
  const { value: cap, onChange: onCap, ...capProps } = form.getInputProps('daily_stamp_cap');
  return (
    <Form form={form}>
      <Unsaved isDirty={form.isDirty()} />
      <Panel title="New businesses">
        <div className={classes.fields}>
          <NumberInput label="Trial (days)" min={0} max={365} {...form.getInputProps('trial_days')} />
          <NumberInput
            label="Stamps required"
            min={STAMPS_REQUIRED.min}
            max={STAMPS_REQUIRED.max}
            {...form.getInputProps('default_stamps_required')}
          />
          <NumberInput
            label="Scan cooldown (hours)"
            min={COOLDOWN_HOURS.min}
            max={COOLDOWN_HOURS.max}
            {...form.getInputProps('default_scan_cooldown_hours')}
          />
        </div>
      </Panel>
      <Panel title="Fraud guard">
        <NumberInput
          label="Daily stamp cap (optional)"
          description="The most stamps one employee can give in a day, at every business. Leave blank for no cap"
          min={1}
          max={100_000}
          value={cap ?? ''}
          onChange={(value) => onCap(value === '' ? null : value)}
          {...capProps}
        />
      </Panel>
      <Panel title="Plans and words">
        <Switch
          label="Offer the six-month plan"
          description="Offered to businesses besides the monthly and yearly plans."
          {...form.getInputProps('offer_six_month', { type: 'checkbox' })}
        />
        <NumberInput
          label="Places in a plan"
          description="How many shops a business may have open. What is open stays open when you lower it."
          min={1}
          max={PLACES.max}
          {...form.getInputProps('places_included')}
        />
        <Textarea
          label="Announcement (optional)"
          description="Shown to everybody who is signed in, until they close it."
          rows={3}
          {...form.getInputProps('announcement')}
          value={form.values.announcement ?? ''}
        />
      </Panel>
      <SubmitButton form={form} busyLabel="Saving..." disabled={!form.isDirty()}>
        Save Changes
      </SubmitButton>
    </Form>
  );
}
