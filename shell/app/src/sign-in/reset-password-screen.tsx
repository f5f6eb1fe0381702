import { callApi } from '@stampwell/client';
import { Link, useSearchParams } from '@stampwell/client/router';
import { resetPassword } from '@stampwell/contracts/http/account/passwords.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { WHAT_STAYS } from '@stampwell/contracts/what-stays.ts';
import { IconLock } from '@stampwell/icons';
import { Banner, Button, Text } from '@stampwell/ui';
import {
  Checkbox,
  confirmationError,
  Form,
  NewPasswordInput,
  PasswordInput,
  SubmitButton,
  useAppForm,
} from '@stampwell/ui/forms';
import { useState } from 'react';
import { Entrance } from './entrance.tsx';
import { WaysIn } from './ways-in.tsx';

const stamp = { mark: IconLock, hue: 31 };

/** Target of the mailed link. */
export function ResetPasswordScreen() {
  const [query] = useSearchParams();
  const token = query.get('token');
  const [isDone, setDone] = useState(false);
  if (isDone) return <Done />;
  if (!token) return <NoLink />;
  return <NewPassword token={token} mayKeep={query.has('added')} onDone={() => setDone(true)} />;
}

interface NewPasswordProps {
  token: string;
  /** Sign-in methods were added after the address changed, and may be kept. */
  mayKeep: boolean;
  onDone: () => void;
}

function NewPassword({ token, mayKeep, onDone }: NewPasswordProps) {
  const form = useAppForm({
    initialValues: { token, new_password: '', confirm: '', keep_sign_in_methods: false },
    schema: resetPassword.body,
    check: ({ new_password, confirm }) => confirmationError(new_password, confirm),
    fallback: 'Failed to change password',
    onSubmit: async ({ new_password, keep_sign_in_methods }) => {
      await callApi(resetPassword, { body: { token, new_password, keep_sign_in_methods } });
      onDone();
    },
  });
  return (
    <Entrance
      title="Choose a new password"
      subtitle={`All your devices have to sign in again. ${WHAT_STAYS.passwordReset}`}
      stamp={stamp}
      links={[{ label: 'Ask for another link', to: paths.forgotPassword }]}
    >
      <Form form={form}>
        <NewPasswordInput label="New Password" {...form.getInputProps('new_password')} />
        <PasswordInput
          label="Confirm Password"
          autoComplete="new-password"
          {...form.getInputProps('confirm')}
        />
        {mayKeep && (
          <Checkbox
            label="Keep the passkeys and authenticator apps that were added since my email address changed"
            description="Only if you added them yourself. They are removed otherwise."
            {...form.getInputProps('keep_sign_in_methods', { type: 'checkbox' })}
          />
        )}
        <SubmitButton form={form} busyLabel="Changing Password...">
          Change Password
        </SubmitButton>
      </Form>
    </Entrance>
  );
}

function Done() {
  return (
    <Entrance title="All set" stamp={stamp}>
      <Banner tone="success">Password changed successfully!</Banner>
      <WaysIn />
    </Entrance>
  );
}

function NoLink() {
  return (
    <Entrance title="This link is not complete" stamp={stamp}>
      <Text>Open the link in the mail again, or ask for a new one.</Text>
      <Button component={Link} to={paths.forgotPassword}>
        Ask for another link
      </Button>
    </Entrance>
  );
}
