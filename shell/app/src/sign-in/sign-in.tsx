import { PasskeyButton } from '@stampwell/account/passkey-button';
import { ApiError, callApi } from '@stampwell/client';
import { getPasskey, isPasskeyPossible, offerPasskey, withdrawPasskey } from '@stampwell/client/passkeys';
import { Link, useLocation } from '@stampwell/client/router';
import type { PasskeyQuestion } from '@stampwell/contracts/errors.ts';
import type { SignedIn } from '@stampwell/contracts/http/account/factors.ts';
import { passkeyQuestion, passkeySignIn } from '@stampwell/contracts/http/account/passkeys.ts';
import { secondFactor } from '@stampwell/contracts/http/account/second-factor.ts';
import type { BodyOf, Role } from '@stampwell/contracts/http/endpoint.ts';
import { PASSKEY_QUESTION_MINUTES } from '@stampwell/contracts/limits.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { IconFingerprint } from '@stampwell/icons';
import { Anchor, Banner, Button, errorWords, Text } from '@stampwell/ui';
import { Checkbox, Form, PasswordInput, SubmitButton, TextInput, useAppForm } from '@stampwell/ui/forms';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Entrance } from './entrance.tsx';
import { type EntranceLink, FIELDS, OTHER_ROLES } from './entrance-text.ts';
import classes from './sign-in.module.css';

/** Shortly before a challenge expires. */
const RENEW_MS = (PASSKEY_QUESTION_MINUTES - 1) * 60_000;

type Used = Pick<BodyOf<typeof passkeySignIn>, 'ticket' | 'response'>;

const questionFor = (type: Role) => callApi(passkeyQuestion, { body: { type } });

/** Passkey sign-in, from the email field's autofill or by a button. */
function usePasskeySignIn(
  type: Role,
  remember: boolean,
  onSignedIn: (reply: SignedIn, isRemembered: boolean) => void,
  onOtherRole: (role: Role | null) => void,
) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function finish(used: Used | null): Promise<void> {
    if (!used) return;
    setBusy(true);
    onOtherRole(null);
    try {
      onSignedIn(await callApi(passkeySignIn, { body: { ...used, remember } }), remember);
    } catch (error) {
      const role = otherRoleIn(error);
      if (role) onOtherRole(role);
      else setFailure(errorWords(error, 'Login failed. Please try again.'));
    } finally {
      setBusy(false);
    }
  }
  const finishNow = useRef(finish);
  finishNow.current = finish;

  useEffect(() => {
    // Optional: without passkeys or connection the form works as before.
    const offer = () =>
      void offerPasskey(() => questionFor(type)).then(
        (used) => finishNow.current(used),
        () => undefined,
      );
    offer();
    const anew = setInterval(offer, RENEW_MS);
    return () => {
      clearInterval(anew);
      if (isPasskeyPossible()) void withdrawPasskey();
    };
  }, [type]);

  async function use(): Promise<void> {
    setFailure(null);
    try {
      await finish(await getPasskey(await questionFor(type)));
    } catch (error) {
      setFailure(errorWords(error, 'The passkey could not be used here.'));
    }
  }

  return { isPossible: isPasskeyPossible(), isBusy, failure, use: () => void use() };
}

export interface Credentials extends Record<string, unknown> {
  email: string;
  password: string;
  remember: boolean;
}

interface SignInProps {
  title: string;
  subtitle?: ReactNode;
  badge?: string;
  stamp: Parameters<typeof Entrance>[0]['stamp'];
  welcome?: ReactNode;
  schema: Parameters<typeof useAppForm>[0]['schema'];
  submitLabel?: string;
  hasRememberMe?: boolean;
  /** Shows 'Forgot password?' for accounts of this type. */
  forgotType?: 'customer' | 'business' | 'admin' | 'employee';
  type: Role;
  /** The role's endpoint. */
  send: (credentials: Credentials) => Promise<SignedIn>;
  /** Stores the session; throws if the browser stores nothing. */
  onSignedIn: (reply: SignedIn, isRemembered: boolean) => void;
  links?: readonly EntranceLink[];
  /** Above the fields. */
  children?: ReactNode;
}

/** The sign-in form of all four roles. Guards decide where it leads. */
export function SignIn(props: SignInProps) {
  const { schema, submitLabel = 'Sign In', hasRememberMe = false, forgotType, children } = props;
  const { type, send, onSignedIn } = props;
  const [step, setStep] = useState<Step | null>(null);
  const [otherRole, setOtherRole] = useState<Role | null>(null);
  const { state } = useLocation();
  const form = useAppForm<Credentials>({
    initialValues: { email: String(state?.email ?? ''), password: '', remember: true },
    ...(schema ? { schema } : {}),
    fallback: 'Login failed. Please try again.',
    onSubmit: async (credentials) => {
      setOtherRole(null);
      try {
        onSignedIn(await send(credentials), credentials.remember);
      } catch (error) {
        const next = stepAfter(error);
        const role = otherRoleIn(error);
        if (next) setStep(next);
        else if (role) setOtherRole(role);
        else throw error;
      }
    },
  });
  const passkey = usePasskeySignIn(type, form.values.remember, onSignedIn, setOtherRole);
  if (step) {
    return (
      <Entrance {...props}>
        <SecondStep
          step={step}
          onDone={(reply) => onSignedIn(reply, form.values.remember)}
          onBack={() => setStep(null)}
        />
      </Entrance>
    );
  }
  return (
    <Entrance {...props}>
      {children}
      <Form form={form}>
        <TextInput {...FIELDS.email} {...form.getInputProps('email')} />
        <PasswordInput
          {...FIELDS.password}
          autoFocus={Boolean(state?.email)}
          {...form.getInputProps('password')}
        />
        <div className={classes.between}>
          {hasRememberMe && (
            <Checkbox label="Remember me" {...form.getInputProps('remember', { type: 'checkbox' })} />
          )}
          {forgotType && (
            <Anchor
              component={Link}
              to={`${paths.forgotPassword}?type=${forgotType}`}
              className={classes.forgot}
            >
              Forgot password?
            </Anchor>
          )}
        </div>
        <SubmitButton form={form} busyLabel="Signing in...">
          {submitLabel}
        </SubmitButton>
      </Form>
      {otherRole && <OtherRole role={otherRole} email={form.values.email} />}
      {passkey.isPossible && (
        <Button
          variant="default"
          size="lg"
          fullWidth
          leftSection={<IconFingerprint size={20} aria-hidden="true" />}
          loading={passkey.isBusy}
          onClick={passkey.use}
        >
          Use a passkey
        </Button>
      )}
      {passkey.failure && <Banner tone="error">{passkey.failure}</Banner>}
    </Entrance>
  );
}

const otherRoleIn = (error: unknown): Role | null => (error instanceof ApiError && error.role) || null;

/** Leads to the sign-in page of the account's role, with the email filled in. */
function OtherRole({ role, email }: { role: Role; email: string }) {
  const { state } = useLocation();
  const { words, label, to } = OTHER_ROLES[role];
  return (
    <Banner
      tone="info"
      action={
        <Button component={Link} to={to} state={{ ...state, email }} size="compact-md">
          {label}
        </Button>
      }
    >
      {words}
    </Banner>
  );
}

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
      {passkey && (
        <PasskeyButton question={passkey} variant={hasCode ? 'default' : 'filled'} fullWidth prove={prove}>
          {hasCode ? 'Use a passkey instead' : 'Use your passkey'}
        </PasskeyButton>
      )}
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
