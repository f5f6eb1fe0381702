import { ApiError, callApi, type SessionKind, session, useSession } from '@stampwell/client';
import { Link, useLocation, useSearchParams } from '@stampwell/client/router';
import { confirmEmail, undoEmail, verifyEmail } from '@stampwell/contracts/http/account/email-links.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { IconMail } from '@stampwell/icons';
import { Button } from '@stampwell/ui';
import { Form, PasswordInput, SubmitButton, useAppForm } from '@stampwell/ui/forms';
import { useState } from 'react';
import { checkSession } from '../routes/use-verified-session.ts';
import { Entrance } from './entrance.tsx';
import { Done, MailedLink, NewPassword, PressedLink } from './mailed-link.tsx';
import { WaysIn } from './ways-in.tsx';

const stamp = { mark: IconMail, hue: 31 };
const incomplete = {
  words: 'Open the link in the mail again.',
  way: (
    <Button component="a" href={paths.landing}>
      To the start page
    </Button>
  ),
};

/** Target of links that confirm an address. */
export const ConfirmEmailScreen = () => (
  <MailedLink stamp={stamp} incomplete={incomplete}>
    {(token) => <ConfirmAddress token={token} />}
  </MailedLink>
);

type Step = 'asked' | 'wants-password' | 'new-password' | { done: string };

function ConfirmAddress({ token }: { token: string }) {
  const isForgotten = useSearchParams()[0].has('forgotten');
  const address = addressIn(useLocation().hash);
  const [step, setStep] = useState<Step>('asked');
  const onDone = (done: string) => setStep({ done });
  if (typeof step === 'object') return <Confirmed words={step.done} />;
  // Opened where nobody is signed in, such as in a mail program's own browser.
  if (step === 'wants-password')
    return <TypePassword token={token} onDone={onDone} onForgotten={() => setStep('new-password')} />;
  if (step === 'new-password') return <ChoosePassword token={token} onDone={onDone} />;
  return (
    <PressedLink
      title="Confirm your email address"
      subtitle={address ? `Is ${address} your address?` : 'Is the address that we wrote to yours?'}
      stamp={stamp}
      label="Yes, it is mine"
      onPress={async () => {
        const answer = await confirmLink(token);
        if (answer === 'wants-password') return setStep(isForgotten ? 'new-password' : answer);
        await checkSession();
        onDone(answer.words);
      }}
    />
  );
}

/** The address that was written to, from behind the link's `#`. */
function addressIn(hash: string): string | null {
  try {
    return decodeURIComponent(hash.slice(1)) || null;
  } catch {
    return null;
  }
}

/** Target of the link sent to the former address. */
export function UndoEmailScreen() {
  const [done, setDone] = useState<string | null>(null);
  if (done) return <Done title="Look into your mail" stamp={stamp} words={done} />;
  return (
    <MailedLink stamp={stamp} incomplete={incomplete}>
      {(token) => (
        <PressedLink
          title="Take your account back"
          subtitle="The account gets this address back. Everybody is signed out, all passkeys and authenticator apps are removed, and the password stops working. We mail you a link to choose a new one."
          stamp={stamp}
          label="Take It Back"
          onPress={async () => {
            const { message } = await callApi(undoEmail, { body: { token } });
            await checkSession();
            setDone(message);
          }}
        />
      )}
    </MailedLink>
  );
}

interface PasswordProps {
  token: string;
  onDone: (words: string) => void;
}

function TypePassword({ token, onDone, onForgotten }: PasswordProps & { onForgotten: () => void }) {
  const form = useAppForm({
    initialValues: { token, password: '' },
    schema: confirmEmail.body,
    fallback: 'Failed to confirm the address',
    onSubmit: async ({ password }) => {
      const { message } = await callApi(confirmEmail, { body: { token, password } });
      onDone(message);
    },
  });
  return (
    <Entrance
      title="Confirm your email address"
      subtitle="Type your Stampwell password to confirm."
      stamp={stamp}
    >
      <Form form={form}>
        <PasswordInput label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
        <SubmitButton form={form} busyLabel="Confirming...">
          Confirm
        </SubmitButton>
      </Form>
      <Button variant="subtle" onClick={onForgotten}>
        I never signed up, or forgot it
      </Button>
    </Entrance>
  );
}

/** The reader of an address that was never confirmed chooses the password, and thereby gets the account. */
const ChoosePassword = ({ token, onDone }: PasswordProps) => (
  <NewPassword
    token={token}
    schema={confirmEmail.body}
    title="Choose a password"
    subtitle="With a new password the account is yours, and every other device is signed out."
    stamp={stamp}
    button={{ label: 'Confirm', busyLabel: 'Confirming...' }}
    onChosen={async (new_password) => {
      const { message } = await callApi(confirmEmail, { body: { token, new_password } });
      await checkSession();
      onDone(message);
    }}
  />
);

function Confirmed({ words }: { words: string }) {
  const { general } = useSession();
  return (
    <Done stamp={stamp} words={words}>
      {general ? (
        <Button component={Link} to={paths.dashboard}>
          Continue
        </Button>
      ) : (
        <WaysIn />
      )}
    </Done>
  );
}

/** Result of following a link: a message, or a password must be chosen first. */
type Confirmation = { words: string } | 'wants-password';

/** A user already signed in to the link's account is done. @throws ApiError */
async function confirmLink(token: string): Promise<Confirmation> {
  for (const kind of ['general', 'employee'] as const) {
    const words = session()[kind] && (await verifiedBy(kind, token));
    if (words) return { words };
  }
  try {
    const { message } = await callApi(confirmEmail, { body: { token } });
    return { words: message };
  } catch (error) {
    if (error instanceof ApiError && error.field === 'new_password') return 'wants-password';
    throw error;
  }
}

/** Null if the link belongs to another account, or the session is over. */
async function verifiedBy(kind: SessionKind, token: string): Promise<string | null> {
  try {
    return (await callApi(verifyEmail, { body: { token } }, { session: kind })).message;
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'invalid_state' || error.status === 401)) return null;
    throw error;
  }
}
