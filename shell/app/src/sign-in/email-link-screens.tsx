import { ApiError, callApi, type SessionKind, session, useSession } from '@stampwell/client';
import { Link, useLocation, useSearchParams } from '@stampwell/client/router';
import { confirmEmail, undoEmail, verifyEmail } from '@stampwell/contracts/http/account/email-links.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { IconMail } from '@stampwell/icons';
import { Banner, Button, errorWords, Text } from '@stampwell/ui';
import {
  confirmationError,
  Form,
  NewPasswordInput,
  PasswordInput,
  SubmitButton,
  useAppForm,
} from '@stampwell/ui/forms';
import { useState } from 'react';
import { checkSession } from '../routes/use-verified-session.ts';
import { Entrance } from './entrance.tsx';
import { WaysIn } from './ways-in.tsx';

const stamp = { mark: IconMail, hue: 31 };

/** Target of links that confirm an address. Mail programs may open links by themselves, so it takes a press. */
export function ConfirmEmailScreen() {
  const [query] = useSearchParams();
  const address = addressIn(useLocation().hash);
  const token = query.get('token');
  const [isWantingPassword, setWantingPassword] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  if (!token) return <NoLink />;
  if (done) return <Confirmed words={done} />;
  if (isWantingPassword)
    return <ConfirmElsewhere token={token} onDone={setDone} isForgotten={query.has('forgotten')} />;
  return (
    <Pressed
      title="Confirm your email address"
      subtitle={address ? `Is ${address} your address?` : 'Is the address that we wrote to yours?'}
      label="Yes, it is mine"
      onPress={async () => {
        const answer = await confirmLink(token);
        if (answer === 'wants-password') setWantingPassword(true);
        else {
          await checkSession();
          setDone(answer.words);
        }
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
  const [query] = useSearchParams();
  const token = query.get('token');
  const [done, setDone] = useState<string | null>(null);
  if (!token) return <NoLink />;
  if (done) {
    return (
      <Entrance title="Look into your mail" stamp={stamp}>
        <Banner tone="success">{done}</Banner>
      </Entrance>
    );
  }
  return (
    <Pressed
      title="Take your account back"
      subtitle="The account gets this address back. Everybody is signed out, all passkeys and authenticator apps are removed, and the password stops working. We mail you a link to choose a new one."
      label="Take It Back"
      onPress={async () => {
        const { message } = await callApi(undoEmail, { body: { token } });
        await checkSession();
        setDone(message);
      }}
    />
  );
}

interface PressedProps {
  title: string;
  subtitle: string;
  label: string;
  onPress: () => Promise<void>;
}

function Pressed({ title, subtitle, label, onPress }: PressedProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function press(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await onPress();
    } catch (error) {
      setFailure(errorWords(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Entrance title={title} subtitle={subtitle} stamp={stamp}>
      {failure && <Banner tone="error">{failure}</Banner>}
      <Button size="lg" fullWidth loading={isBusy} onClick={() => void press()}>
        {label}
      </Button>
    </Entrance>
  );
}

interface ConfirmedElsewhere {
  token: string;
  onDone: (words: string) => void;
}

/** Opened where nobody is signed in, such as in a mail program's own browser. */
function ConfirmElsewhere({ isForgotten, ...props }: ConfirmedElsewhere & { isForgotten: boolean }) {
  const [isNew, setNew] = useState(isForgotten);
  if (isNew) return <ChoosePassword {...props} />;
  return <TypePassword {...props} onForgotten={() => setNew(true)} />;
}

function TypePassword({ token, onDone, onForgotten }: ConfirmedElsewhere & { onForgotten: () => void }) {
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
function ChoosePassword({ token, onDone }: ConfirmedElsewhere) {
  const form = useAppForm({
    initialValues: { token, new_password: '', confirm: '' },
    schema: confirmEmail.body,
    check: ({ new_password, confirm }) => confirmationError(new_password, confirm),
    fallback: 'Failed to change password',
    onSubmit: async ({ new_password }) => {
      const { message } = await callApi(confirmEmail, { body: { token, new_password } });
      await checkSession();
      onDone(message);
    },
  });
  return (
    <Entrance
      title="Choose a password"
      subtitle="With a new password the account is yours, and every other device is signed out."
      stamp={stamp}
    >
      <Form form={form}>
        <NewPasswordInput label="New Password" {...form.getInputProps('new_password')} />
        <PasswordInput
          label="Confirm Password"
          autoComplete="new-password"
          {...form.getInputProps('confirm')}
        />
        <SubmitButton form={form} busyLabel="Confirming...">
          Confirm
        </SubmitButton>
      </Form>
    </Entrance>
  );
}

function Confirmed({ words }: { words: string }) {
  const { general } = useSession();
  return (
    <Entrance title="All set" stamp={stamp}>
      <Banner tone="success">{words}</Banner>
      {general ? (
        <Button component={Link} to={paths.dashboard}>
          Continue
        </Button>
      ) : (
        <WaysIn />
      )}
    </Entrance>
  );
}

function NoLink() {
  return (
    <Entrance title="This link is not complete" stamp={stamp}>
      <Text>Open the link in the mail again.</Text>
      <Button component="a" href={paths.landing}>
        To the start page
      </Button>
    </Entrance>
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
