import { callApi } from '@stampwell/client';
import { useNavigate } from '@stampwell/client/router';
import { customerRegister } from '@stampwell/contracts/http/auth.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { Anchor, Button, Modal, ModalActions, Text } from '@stampwell/ui';
import {
  Checkbox,
  confirmationError,
  Form,
  NewPasswordInput,
  PasswordInput,
  SubmitButton,
  TextInput,
  useAppForm,
} from '@stampwell/ui/forms';
import { useState } from 'react';
import { Entrance } from './entrance.tsx';
import { ENTRANCES } from './entrance-text.ts';

const NOT_AGREED = 'You must agree to the terms and conditions';

/** The customer's sign-up. It does not sign in: the next step is the sign-in page (docs/product.md#signing-up). */
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
    <Entrance {...ENTRANCES.register}>
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

/** Links open in new tabs, keeping what was typed. */
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
