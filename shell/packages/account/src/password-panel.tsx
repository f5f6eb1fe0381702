import { callApi, sessionKindOf, setToken } from '@stampwell/client';
import type { changeCustomerPassword } from '@stampwell/contracts/http/account/passwords.ts';
import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import { SUCCESS_MESSAGE_MS } from '@stampwell/contracts/limits.ts';
import { notify, Panel, Text } from '@stampwell/ui';
import {
  Form,
  NewPasswordInput,
  PasswordInput,
  SubmitButton,
  Unsaved,
  useAppForm,
} from '@stampwell/ui/forms';

/** One of the four change-password endpoints. */
export type ChangePassword = Endpoint & Pick<typeof changeCustomerPassword, 'body' | 'reply'>;

/** Credentials that a new password leaves valid. */
const KEEPS = 'Your passkeys stay as they are.';

const EMPTY = { current_password: '', new_password: '', confirm: '' };

/** Changing the password ends the account's other sessions. */
export function PasswordPanel({ endpoint, keeps = KEEPS }: { endpoint: ChangePassword; keeps?: string }) {
  const form = useAppForm({
    initialValues: EMPTY,
    schema: endpoint.body,
    check: ({ new_password, confirm }) =>
      confirm === new_password ? {} : { confirm: 'Passwords do not match' },
    fallback: 'Failed to change password',
    onSubmit: async ({ current_password, new_password }) => {
      const { access_token } = await callApi(endpoint, { body: { current_password, new_password } });
      setToken(sessionKindOf(endpoint), access_token);
      form.reset();
      notify('success', 'Password changed successfully!', SUCCESS_MESSAGE_MS);
    },
  });
  return (
    <Panel title="Change Password">
      <Text size="sm">Your other devices are signed out. {keeps}</Text>
      <Form form={form}>
        <Unsaved isDirty={form.isDirty()} />
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          {...form.getInputProps('current_password')}
        />
        <NewPasswordInput label="New password" {...form.getInputProps('new_password')} />
        <PasswordInput
          label="Confirm new password"
          autoComplete="new-password"
          {...form.getInputProps('confirm')}
        />
        <SubmitButton form={form} busyLabel="Changing..." variant={form.isDirty() ? 'filled' : 'default'}>
          Change Password
        </SubmitButton>
      </Form>
    </Panel>
  );
}
