import type { schemaResolver } from '@mantine/form';
import { SUCCESS_MESSAGE_MS } from '@stampwell/contracts/limits.ts';
import { useState } from 'react';
import { Form, SubmitButton, Textarea, TextInput, useAppForm } from '../forms/index.ts';
import { Banner } from '../ui/feedback/banner.tsx';
import { Panel } from '../ui/layout/panel.tsx';

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
  /** The endpoint's body. */
  schema: Parameters<typeof schemaResolver>[0];
  onSave: (values: Record<string, string>) => Promise<unknown>;
}

/** Profile Information: what others see of an account, to be changed. */
export function ProfilePanel({ fields, values, schema, onSave }: ProfilePanelProps) {
  const [isSaved, setSaved] = useState(false);
  const form = useAppForm({
    initialValues: values,
    schema,
    fallback: 'Failed to update profile',
    onSubmit: async (changed) => {
      setSaved(false);
      await onSave(changed);
      form.resetDirty(changed);
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
      <Form form={form}>
        {fields.map(({ name, label, isLong, type, autoComplete, isRequired }) => {
          const Input = isLong ? Textarea : TextInput;
          return (
            <Input
              key={name}
              label={label}
              autoComplete={autoComplete}
              aria-required={isRequired}
              {...(isLong ? { rows: 3 } : { type: type ?? 'text' })}
              {...form.getInputProps(name)}
            />
          );
        })}
        <SubmitButton form={form} busyLabel="Saving...">
          Save Changes
        </SubmitButton>
      </Form>
    </Panel>
  );
}
