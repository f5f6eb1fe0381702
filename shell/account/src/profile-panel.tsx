import { SUCCESS_MESSAGE_MS } from '@stampwell/contracts/limits.ts';
import { Banner, Panel } from '@stampwell/ui';
import {
  Form,
  type FormSchema,
  PasswordInput,
  SubmitButton,
  Textarea,
  TextInput,
  useAppForm,
} from '@stampwell/ui/forms';
import { Fragment, useState } from 'react';

export interface ProfileField {
  /** As the wire calls it. */
  name: string;
  label: string;
  type?: 'text' | 'email' | 'tel';
  /** What the browser may fill in: 'name', 'email', 'tel', 'street-address'. */
  autoComplete?: string;
  /** Several lines. */
  isLong?: boolean;
  isRequired?: boolean;
}

interface ProfilePanelProps {
  fields: readonly ProfileField[];
  values: Record<string, string>;
  /** Another address that was asked for, until its link is followed. */
  pendingEmail?: string | null | undefined;
  /** The endpoint's body. */
  schema: FormSchema;
  /** `current_password` is among the values where the email is another one. */
  onSave: (values: Record<string, string>) => Promise<unknown>;
}

/** Profile Information: what others see of an account, to be changed; another email wants the password (decision 070). */
export function ProfilePanel({ fields, values, pendingEmail, schema, onSave }: ProfilePanelProps) {
  const [isSaved, setSaved] = useState(false);
  const isMoved = ({ email = '' }: Record<string, string>) => !isSameEmail(email, values.email ?? '');
  const form = useAppForm<Record<string, string>>({
    initialValues: { ...values, current_password: '' },
    schema,
    check: (typed) =>
      isMoved(typed) && !typed.current_password ? { current_password: 'Current password is required' } : {},
    fallback: 'Failed to update profile',
    onSubmit: async ({ current_password = '', ...changed }) => {
      setSaved(false);
      await onSave(isMoved(changed) ? { ...changed, current_password } : changed);
      // Until the link is followed the old address stays in force.
      const { email } = isMoved(changed) ? values : changed;
      const kept = { ...changed, ...(email !== undefined && { email }), current_password: '' };
      form.setValues(kept);
      form.resetDirty(kept);
      setSaved(true);
    },
  });
  return (
    <Panel title="Profile Information">
      {isSaved && (
        <Banner tone="success" onClose={() => setSaved(false)} closeAfterMs={SUCCESS_MESSAGE_MS}>
          Profile updated successfully!
        </Banner>
      )}
      {pendingEmail && (
        <Banner tone="warning">
          We sent a link to {pendingEmail}. Until you open it, your email stays {values.email}.
        </Banner>
      )}
      <Form form={form}>
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
        <SubmitButton form={form} busyLabel="Saving...">
          Save Changes
        </SubmitButton>
      </Form>
    </Panel>
  );
}

const isSameEmail = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
