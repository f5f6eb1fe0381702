import { ApiError, callApi } from '@stampwell/client';
import { getPasskey } from '@stampwell/client/passkeys';
import type { PasskeyQuestion } from '@stampwell/contracts/errors.ts';
import type { SignedIn } from '@stampwell/contracts/http/account/factors.ts';
import { secondFactor } from '@stampwell/contracts/http/account/second-factor.ts';
import type { BodyOf } from '@stampwell/contracts/http/endpoint.ts';
import { Anchor, Button, errorWords, Text } from '@stampwell/ui';
import { Form, SubmitButton, TextInput, useAppForm } from '@stampwell/ui/forms';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './sign-in.module.css';

/** A sign-in that passed the password and needs a second factor. */
export interface Step {
  ticket: string;
  hasCode: boolean;
  passkey: PasskeyQuestion | null;
}

/** The next step after this refusal; null for other errors. */
export function stepAfter(error: unknown): Step | null {
  if (!(error instanceof ApiError) || error.code !== 'second_factor_required' || !error.ticket) return null;
  return { ticket: error.ticket, hasCode: error.methods.includes('code'), passkey: error.passkey ?? null };
}

interface SecondStepProps {
  step: Step;
  onDone: (reply: SignedIn) => void;
  onBack: () => void;
}

type Proof = Omit<BodyOf<typeof secondFactor>, 'ticket'>;

/** The second factor: authenticator code, recovery code or passkey. */
export function SecondStep({ step: { ticket, hasCode, passkey }, onDone, onBack }: SecondStepProps) {
  const prove = async (proof: Proof) => onDone(await callApi(secondFactor, { body: { ticket, ...proof } }));
  return (
    <>
      {hasCode && <CodeForm prove={prove} />}
      {!hasCode && <Text>This account also asks for its passkey.</Text>}
      {passkey && <PasskeyButton question={passkey} isMain={!hasCode} prove={prove} />}
      <Anchor component="button" type="button" className={classes.forgot} onClick={onBack}>
        Start again
      </Anchor>
    </>
  );
}

function CodeForm({ prove }: { prove: (proof: Proof) => Promise<void> }) {
  const form = useAppForm({
    initialValues: { code: '' },
    check: ({ code }) => (code.trim() ? {} : { code: 'Enter the code' }),
    fallback: 'Login failed. Please try again.',
    onSubmit: ({ code }) => prove({ code }),
  });
  return (
    <Form form={form}>
      <Text>Enter the code from your authenticator app, or one of your recovery codes.</Text>
      <TextInput label="Code" autoComplete="one-time-code" autoFocus {...form.getInputProps('code')} />
      <SubmitButton form={form} busyLabel="Signing in...">
        Continue
      </SubmitButton>
    </Form>
  );
}

interface PasskeyButtonProps {
  question: PasskeyQuestion;
  isMain: boolean;
  prove: (proof: Proof) => Promise<void>;
}

function PasskeyButton({ question, isMain, prove }: PasskeyButtonProps) {
  const [failure, setFailure] = useState<string | null>(null);
  async function use(): Promise<void> {
    setFailure(null);
    try {
      const passkey = await getPasskey(question);
      if (passkey) await prove({ passkey });
    } catch (error) {
      setFailure(errorWords(error, 'The passkey could not be used here.'));
    }
  }
  return (
    <>
      <Button
        variant={isMain ? 'filled' : 'default'}
        size="lg"
        fullWidth
        leftSection={<IconFingerprint size={20} aria-hidden="true" />}
        onClick={() => void use()}
      >
        {isMain ? 'Use your passkey' : 'Use a passkey instead'}
      </Button>
      {failure && <Text role="alert">{failure}</Text>}
    </>
  );
}
