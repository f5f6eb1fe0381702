import { callApi } from '@stampwell/client';
import { useSearchParams } from '@stampwell/client/router';
import { forgotPassword } from '@stampwell/contracts/http/account/passwords.ts';
import { PASSWORD_RESET_MINUTES } from '@stampwell/contracts/limits.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { IconMail } from '@stampwell/icons';
import { Banner, Text } from '@stampwell/ui';
import { Form, SubmitButton, TextInput, useAppForm } from '@stampwell/ui/forms';
import { useState } from 'react';
import { Entrance } from './entrance.tsx';

const signInPaths = {
  customer: paths.login,
  business: paths.business.login,
  admin: paths.admin.login,
  employee: paths.employee.login,
};
type AccountType = keyof typeof signInPaths;

const isAccountType = (type: string | null): type is AccountType =>
  type !== null && Object.hasOwn(signInPaths, type);

/** `?type=` is the account's type; a customer's by default. */
export function ForgotPasswordScreen() {
  const [query] = useSearchParams();
  const asked = query.get('type');
  const type = isAccountType(asked) ? asked : 'customer';
  const [answer, setAnswer] = useState<string | null>(null);
  const form = useAppForm({
    initialValues: { email: '', type },
    schema: forgotPassword.body,
    onSubmit: async ({ email }) => {
      const { message } = await callApi(forgotPassword, { body: { email, type } });
      setAnswer(message);
    },
  });
  return (
    <Entrance
      title="Forgot your password?"
      subtitle="We send you a link to choose a new one."
      stamp={{ mark: IconMail, hue: 31 }}
      links={[{ label: 'Back to sign in', to: signInPaths[type] }]}
    >
      {answer ? (
        <>
          <Banner tone="success">{answer}</Banner>
          <Text>
            The link works once, for {PASSWORD_RESET_MINUTES} minutes. If nothing arrives, look among the
            spam.
          </Text>
        </>
      ) : (
        <Form form={form}>
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            inputMode="email"
            {...form.getInputProps('email')}
          />
          <SubmitButton form={form} busyLabel="Sending...">
            Send link
          </SubmitButton>
        </Form>
      )}
    </Entrance>
  );
}
