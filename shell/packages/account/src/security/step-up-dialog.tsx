import { callApi, type StepUp, settleStepUp, useApiQuery } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import {
  reauthenticate,
  reauthenticationQuestion,
} from '@stampwell/contracts/http/account/reauthentication.ts';
import type { BodyOf } from '@stampwell/contracts/http/endpoint.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { Button, Modal, ModalActions, Text } from '@stampwell/ui';
import { Form, PasswordInput, SubmitButton, TextInput, useAppForm } from '@stampwell/ui/forms';
import { useState } from 'react';
import { PasskeyButton } from './passkey-button.tsx';

type Proof = BodyOf<typeof reauthenticate>;

/** Rendered over any screen when the server demands a check. */
export function StepUpDialog({ stepUp }: { stepUp: StepUp }) {
  const close = () => settleStepUp(false);
  return stepUp.want === 'prove' ? (
    <Modal isOpen onClose={close} title="Confirm your password">
      <Text>This keeps your account safe. You won’t be asked again for 10 minutes.</Text>
      <Prove session={stepUp.session} />
    </Modal>
  ) : (
    <Modal isOpen onClose={close} title="One more thing">
      <Text>Administrators need a passkey or an authenticator app. Please set one up.</Text>
      <ModalActions>
        <Button component={Link} to={paths.profile} onClick={close} data-autofocus>
          Set one up
        </Button>
      </ModalActions>
    </Modal>
  );
}

function Prove({ session }: Pick<StepUp, 'session'>) {
  const { data } = useApiQuery(reauthenticationQuestion, {}, { staleTime: 0 });
  const [isCode, setCode] = useState(false);
  const prove = async (body: Proof): Promise<void> => {
    await callApi(reauthenticate, { body }, { session });
    settleStepUp(true);
  };
  const hasCode = data?.methods.includes('code');
  const hasPassword = data?.methods.includes('password') ?? true;
  return (
    <>
      {isCode ? <ByCode prove={prove} /> : hasPassword && <ByPassword prove={prove} />}
      {data?.passkey && (
        <PasskeyButton question={data.passkey} prove={prove}>
          Use your passkey
        </PasskeyButton>
      )}
      {hasCode && (hasPassword || !isCode) && (
        <Button variant="subtle" onClick={() => setCode(!isCode)}>
          {isCode ? 'Use your password' : 'Use a code'}
        </Button>
      )}
    </>
  );
}

interface ByProps {
  prove: (proof: Proof) => Promise<void>;
}

const FAILED = 'That did not work. Please try again.';

function ByPassword({ prove }: ByProps) {
  const form = useAppForm({
    initialValues: { password: '' },
    check: ({ password }) => (password ? {} : { password: 'Password is required' }),
    fallback: FAILED,
    onSubmit: ({ password }) => prove({ password }),
  });
  return (
    <Form form={form}>
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
      <SubmitButton form={form} busyLabel="Checking...">
        Confirm
      </SubmitButton>
    </Form>
  );
}

function ByCode({ prove }: ByProps) {
  const form = useAppForm({
    initialValues: { code: '' },
    check: ({ code }) => (code.trim() ? {} : { code: 'Enter the code' }),
    fallback: FAILED,
    onSubmit: ({ code }) => prove({ code }),
  });
  return (
    <Form form={form}>
      <TextInput label="Code" autoComplete="one-time-code" autoFocus {...form.getInputProps('code')} />
      <SubmitButton form={form} busyLabel="Checking...">
        Confirm
      </SubmitButton>
    </Form>
  );
}
