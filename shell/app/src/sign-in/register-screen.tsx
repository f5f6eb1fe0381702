import { customerRegister } from '@stampwell/contracts/http/auth.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { Anchor, Button, callApi, Modal, ModalActions, Text } from '@stampwell/kit';
import {
  Checkbox,
  confirmationError,
  Form,
  NewPasswordInput,
  PasswordInput,
  SubmitButton,
  TextInput,
  useAppForm,
} from '@stampwell/kit/forms';
import { useNavigate } from '@stampwell/kit/router';
import { IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { Entrance } from './entrance.tsx';

const NOT_AGREED = 'You must agree to the terms and conditions';

/** The customer's sign-up. The account is not signed in by it: the spec leads through the sign-in. */
export function RegisterScreen() {
  const navigate = useNavigate();
  const [isCreated, setCreated] = useState(false);
  const form = useAppForm({
    initialValues: { name: '', email: '', password: '', confirm: '', agreed: false },
    schema: customerRegister.body,
    check: ({ password, confirm, agreed }) => ({
      ...confirmationError(password, confirm),
      ...(!agreed && { agreed: NOT_AGREED }),
    }),
    fallback: 'Registration failed. Please try again.',
    onSubmit: async ({ name, email, password }) => {
      await callApi(customerRegister, { body: { name, email, password } });
      setCreated(true);
    },
  });
  const goOn = () => navigate(paths.login, { state: { email: form.values.email.trim() } });
  return (
    <Entrance
      title="Create your account"
      subtitle="Free, and ready for your next coffee."
      stamp={{ mark: IconQrcode, hue: 31 }}
      links={[
        { before: 'Already have an account?', label: 'Sign In', to: paths.login },
        { before: 'Are you a business owner?', label: 'Get Started', to: paths.business.register },
      ]}
    >
      <Form form={form}>
        <TextInput label="Full Name" autoComplete="name" {...form.getInputProps('name')} />
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          {...form.getInputProps('email')}
        />
        <NewPasswordInput label="Password" {...form.getInputProps('password')} />
        <PasswordInput
          label="Confirm Password"
          autoComplete="new-password"
          {...form.getInputProps('confirm')}
        />
        <Checkbox label={<Agreement />} {...form.getInputProps('agreed', { type: 'checkbox' })} />
        <SubmitButton form={form} busyLabel="Creating Account...">
          Create Account
        </SubmitButton>
      </Form>
      <Modal isOpen={isCreated} onClose={goOn} title="Account Created!">
        <Text>
          Your customer account has been created successfully! You can now sign in to start collecting stamps.
        </Text>
        <ModalActions>
          <Button onClick={goOn} data-autofocus>
            Continue to Login
          </Button>
        </ModalActions>
      </Modal>
    </Entrance>
  );
}

/** In tabs of their own: what was typed stays. */
function Agreement() {
  return (
    <>
      I agree to the{' '}
      <Anchor href={paths.terms} target="_blank" rel="noopener">
        Terms of Service
      </Anchor>{' '}
      and{' '}
      <Anchor href={paths.privacy} target="_blank" rel="noopener">
        Privacy Policy
      </Anchor>
    </>
  );
}
