import { emailKey } from '@stampwell/contracts/email-address.ts';
import { SUCCESS_MESSAGE_MS } from '@stampwell/contracts/limits.ts';
import { Banner, notify, Panel } from '@stampwell/ui';
import {
  Form,
  type FormSchema,
  PasswordInput,
  SubmitButton,
  Textarea,
  TextInput,
  Unsaved,
  useAppForm,
} from '@stampwell/ui/forms';
import { Fragment } from 'react';

export interface ProfileField {
  /** The field's name on the wire. */
  name: string;
  label: string;
  type?: 'text' | 'email' | 'tel';
  /** The HTML autocomplete token: 'name', 'email', 'tel', 'street-address'. */
  autoComplete?: string;
  /** A textarea. */
  isLong?: boolean;
  isRequired?: boolean;
}

interface ProfilePanelProps {
  fields: readonly ProfileField[];
  values: Record<string, string>;
  /** A new address that is not confirmed yet. */
  pendingEmail?: string | null | undefined;
  schema: FormSchema;
  /** Includes `current_password` if the email changes. */
  onSave: (values: Record<string, string>) => Promise<unknown>;
}

/** Edits what others see of an account. A new email requires the password (decision 070). */
export function ProfilePanel({ fields, values, pendingEmail, schema, onSave }: ProfilePanelProps) {
  const isMoved = ({ email = '' }: Record<string, string>) => !isSameEmail(email, values.email ?? '');
  const form = useAppForm<Record<string, string>>({
    initialValues: { ...values, current_password: '' },
    schema,
    check: (typed) =>
      isMoved(typed) && !typed.current_password ? { current_password: 'Current password is required' } : {},
    fallback: 'Failed to update profile',
    onSubmit: async ({ current_password = '', ...changed }) => {
      await onSave(isMoved(changed) ? { ...changed, current_password } : changed);
      // The old address stays in force until the new one is confirmed.
      const { email } = isMoved(changed) ? values : changed;
      const kept = { ...changed, ...(email !== undefined && { email }), current_password: '' };
      form.setValues(kept);
      form.resetDirty(kept);
      notify('success', 'Profile updated successfully!', SUCCESS_MESSAGE_MS);
    },
  });
  return (
    <Panel title="Profile Information">
      {pendingEmail && (
        <Banner tone="warning">
          We sent a link to {pendingEmail}. Until you open it, your email stays {values.email}.
        </Banner>
      )}
      <Form form={form}>
        <Unsaved isDirty={form.isDirty()} />
        {fields.map(({ name, label, isLong, type, autoComplete, isRequired }) => {
          const Input = isLong ? Textarea : TextInput;
          return (
            <Fragment key={name}>
              <Input
                label={label}
                autoComplete={autoComplete}
                aria-required={isRequired}
                {...(isLong ? { rows: 3 } : { type: type ?? 'text' })}
                {...form.getInputProps(name)}
              />
              {name === 'email' && isMoved(form.values) && (
                <PasswordInput
                  label="Current password"
                  description="To change your email. We send a link to the new address."
                  autoComplete="current-password"
                  aria-required
                  {...form.getInputProps('current_password')}
                />
              )}
            </Fragment>
          );
        })}
        <SubmitButton form={form} busyLabel="Saving..." variant={form.isDirty() ? 'filled' : 'default'}>
          Save Changes
        </SubmitButton>
      </Form>
    </Panel>
  );
}

const isSameEmail = (one: string, other: string) => emailKey(one) === emailKey(other);
