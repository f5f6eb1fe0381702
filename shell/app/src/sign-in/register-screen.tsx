import { callApi, signIn } from '@stampwell/client';
import { useLocation, useNavigate } from '@stampwell/client/router';
import { customerRegister } from '@stampwell/contracts/http/auth.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { Anchor, afterDialogs, Button, Modal, ModalActions, Text } from '@stampwell/ui';
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
import { ENTRANCES, FIELDS } from './entrance-text.ts';

const NOT_AGREED = 'You must agree to the terms and conditions';

type Account = ReplyOf<typeof customerRegister>;

/** The customer's sign-up. The session starts when the panel is closed, because the guards then leave this page (docs/product.md#signing-up). */
export function RegisterScreen() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [isCreated, setCreated] = useState(false);
  const [account, setAccount] = useState<Account | null>(null);
  const form = useAppForm({
    initialValues: { name: '', email: '', password: '', confirm: '', agreed: false },
    schema: customerRegister.body,
    check: ({ password, confirm, agreed }) => ({
      ...confirmationError(password, confirm),
      ...(!agreed && { agreed: NOT_AGREED }),
    }),
    fallback: 'Registration failed. Please try again.',
    onSubmit: async ({ name, email, password }) => {
      setAccount(await callApi(customerRegister, { body: { name, email, password } }));
      // The page that the guards open; one that was asked for before signing up comes first.
      navigate(paths.register, { replace: true, state: { next: paths.qrCode, ...state } });
      setCreated(true);
    },
  });
  function goOn(): void {
    setCreated(false);
    afterDialogs(() => account && signIn(account.access_token, account.user));
  }
  return (
    <Entrance {...ENTRANCES.register}>
      <Form form={form}>
        <TextInput {...FIELDS.name} {...form.getInputProps('name')} />
        <TextInput {...FIELDS.newEmail} {...form.getInputProps('email')} />
        <NewPasswordInput {...FIELDS.newPassword} {...form.getInputProps('password')} />
        <PasswordInput {...FIELDS.confirmation} {...form.getInputProps('confirm')} />
        <Checkbox label={<Agreement />} {...form.getInputProps('agreed', { type: 'checkbox' })} />
        <SubmitButton form={form} busyLabel="Creating Account...">
          Create Account
        </SubmitButton>
      </Form>
      <Modal isOpen={isCreated} onClose={goOn} title="Account Created!">
        <Text>
          Your customer account has been created successfully! You can now sign in to start collecting stamps.
        </Text>
        <Text>Your QR code is next. You need not type your password again.</Text>
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
