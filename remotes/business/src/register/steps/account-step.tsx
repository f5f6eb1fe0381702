import { callApi, setOnboarding, signIn } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import { businessRegister } from '@stampwell/contracts/http/auth.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { Anchor, Text } from '@stampwell/ui';
import { confirmationError, Form, NewPasswordInput, PasswordInput, TextInput } from '@stampwell/ui/forms';
import type { WizardHandle } from '../use-wizard.ts';
import { StepButtons } from './step-buttons.tsx';
import classes from './steps.module.css';
import { useStepForm } from './use-step-form.ts';

/** Step 0 creates the account and signs its owner in. */
export function AccountStep(handle: WizardHandle) {
  const { wizard, act } = handle;
  const form = useStepForm(handle, {
    initialValues: { email: wizard.form.email, password: '', confirm: '' },
    schema: businessRegister.body,
    check: ({ password, confirm }) => confirmationError(password, confirm),
    fallback: 'Failed to create account. Please try again.',
    onSubmit: async ({ email, password }) => {
      const { access_token, business } = await callApi(businessRegister, {
        body: { email, password, onboarding: true },
      });
      act({ type: 'account-created', business });
      // Before the session starts, since the guards send businesses that are not registering to their dashboard.
      setOnboarding(true);
      signIn(access_token, business);
    },
  });
  return (
    <>
      <div className={classes.sheet}>
        <Form form={form}>
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            inputMode="email"
            {...form.getInputProps('email')}
          />
          <NewPasswordInput
            label="Password"
            description="At least 6 characters"
            {...form.getInputProps('password')}
          />
          <PasswordInput
            label="Confirm Password"
            autoComplete="new-password"
            {...form.getInputProps('confirm')}
          />
          <StepButtons {...handle} form={form} next="Next" busyLabel="Creating Account..." />
        </Form>
      </div>
      <Text className={classes.side}>
        Already have an account?{' '}
        <Anchor
          component={Link}
          to={paths.business.login}
          state={{ email: wizard.form.email }}
          className={classes.link ?? ''}
        >
          Business Login
        </Anchor>
      </Text>
    </>
  );
}
