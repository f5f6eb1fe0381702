import { callApi, updateUser, useApiCache } from '@stampwell/client';
import { businessProfile } from '@stampwell/contracts/http/business.ts';
import { updateBusinessProfile } from '@stampwell/contracts/http/business-settings.ts';
import { ADDRESS_MAX, DESCRIPTION_MAX, NAME_MAX, PHONE_MAX } from '@stampwell/contracts/limits.ts';
import { Form, Textarea, TextInput } from '@stampwell/ui/forms';
import type { WizardHandle } from '../use-wizard.ts';
import { StepButtons } from './step-buttons.tsx';
import classes from './steps.module.css';
import { useStepForm } from './use-step-form.ts';

/** Step 1: what customers see of the business. */
export function InfoStep(handle: WizardHandle) {
  const { name, phone, address, description } = handle.wizard.form;
  const cache = useApiCache();
  const form = useStepForm(handle, {
    initialValues: { name, phone, address, description },
    schema: updateBusinessProfile.body,
    fallback: 'Failed to save information. Please try again.',
    onSubmit: async ({ name, phone, address, description }) => {
      const reply = await callApi(updateBusinessProfile, {
        body: {
          name,
          phone: phone.trim() || null,
          address: address.trim() || null,
          description: description.trim() || null,
        },
      });
      cache.update(businessProfile, {}, () => reply);
      updateUser({ name: reply.business.name });
      handle.act({ type: 'step-saved' });
    },
  });
  return (
    <div className={classes.sheet}>
      <Form form={form}>
        <TextInput
          label="Business name"
          autoComplete="organization"
          maxLength={NAME_MAX}
          {...form.getInputProps('name')}
        />
        <div className={classes.pair}>
          <TextInput
            label="Phone (optional)"
            type="tel"
            autoComplete="tel"
            maxLength={PHONE_MAX}
            {...form.getInputProps('phone')}
          />
          <TextInput
            label="Address (optional)"
            autoComplete="street-address"
            maxLength={ADDRESS_MAX}
            {...form.getInputProps('address')}
          />
        </div>
        <Textarea
          label="Description (optional)"
          description="A line about you: coffee and cakes by the station."
          rows={3}
          maxLength={DESCRIPTION_MAX}
          {...form.getInputProps('description')}
        />
        <StepButtons {...handle} form={form} next="Next" busyLabel="Saving..." />
      </Form>
    </div>
  );
}
