import { ApiError, callApi, leave, updateUser, useApiCache, useApiQuery } from '@stampwell/client';
import { forgetDeviceKey } from '@stampwell/client/device-key';
import { isPasskeyPossible, makePasskey } from '@stampwell/client/passkeys';
import { Link } from '@stampwell/client/router';
import { deviceOf } from '@stampwell/contracts/device.ts';
import { addPasskey, newPasskeyQuestion } from '@stampwell/contracts/http/account/passkeys.ts';
import { claimByEmail, keepSafe } from '@stampwell/contracts/http/join.ts';
import { userProfile } from '@stampwell/contracts/http/user.ts';
import { walletSupported } from '@stampwell/contracts/http/wallet.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { IconFingerprint, IconMail, IconShieldCheck, IconWallet } from '@stampwell/icons';
import { Banner, Button, errorWords, notify, Panel, Text } from '@stampwell/ui';
import { Form, NewPasswordInput, SubmitButton, TextInput, useAppForm } from '@stampwell/ui/forms';
import { useEffect, useState } from 'react';
import type { KeepSafeProps } from './keep-safe-props.ts';
import { proveAgain } from './prove-again.ts';

/** What keeps a guest's card when the phone is lost: an address, a passkey, or the code in the phone's wallet [JO6]. */
export function KeepSafePanel({ isForAddress = false }: KeepSafeProps) {
  const { data } = useApiQuery(keepSafe, {});
  const [isWriting, setWriting] = useState(false);
  const isClaimed = data?.is_guest === false;
  useEffect(() => {
    if (isClaimed) void forgetDeviceKey().catch(() => undefined);
  }, [isClaimed]);
  if (!data || data.has_address || (isClaimed && !isForAddress)) return null;
  return (
    <Panel title="Keep it safe">
      {data.pending_email ? (
        <Banner tone="info">
          We wrote to {data.pending_email}. Follow the link there, and your card is safe.
        </Banner>
      ) : (
        <Text>
          {isClaimed
            ? 'Your passkey opens this card. With an email you can also sign in where you have no passkey.'
            : 'This card is on this phone alone. If the phone is lost, so is the card.'}
        </Text>
      )}
      {isWriting ? (
        <ByEmail onDone={() => setWriting(false)} />
      ) : (
        <>
          <Button
            leftSection={<IconMail size={20} aria-hidden="true" />}
            onClick={() => setWriting(true)}
            variant={data.pending_email ? 'default' : 'filled'}
          >
            {data.pending_email ? 'Use another address' : 'With name and email'}
          </Button>
          {!isClaimed && <ByPasskey />}
          <ByWallet />
        </>
      )}
    </Panel>
  );
}

/** Where this installation issues passes: the code in the phone's wallet works at the counter without this browser. */
function ByWallet() {
  const { data } = useApiQuery(walletSupported, {}, { staleTime: Number.POSITIVE_INFINITY });
  if (!data?.apple && !data?.google) return null;
  return (
    <Button
      component={Link}
      to={paths.qrCode}
      variant="subtle"
      leftSection={<IconWallet size={20} aria-hidden="true" />}
    >
      Add the code to this phone’s wallet
    </Button>
  );
}

function ByPasskey() {
  const [isBusy, setBusy] = useState(false);
  const cache = useApiCache();
  if (!isPasskeyPossible()) return null;
  async function add(): Promise<void> {
    setBusy(true);
    try {
      await proveAgain();
      const made = await makePasskey(await callApi(newPasskeyQuestion, {}));
      if (!made) return;
      await callApi(addPasskey, { body: { ...made, name: deviceOf(navigator.userAgent) } });
      notify('success', 'Your card is safe: sign in on any device with the passkey.');
      await cache.refresh([keepSafe, userProfile]);
    } catch (error) {
      notify('error', errorWords(error, 'That did not work. Please try again.'));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconFingerprint size={20} aria-hidden="true" />}
      loading={isBusy}
      onClick={() => void add()}
    >
      With a passkey
    </Button>
  );
}

/** The phone keeps its key, so that the account which is signed in next is offered this card [JO9]. */
function SignInInstead() {
  return (
    <Banner
      tone="info"
      action={
        <Button variant="default" size="sm" onClick={() => leave()}>
          Sign in
        </Button>
      }
    >
      You already have an account: sign in on this phone and put both cards together.
    </Banner>
  );
}

function ByEmail({ onDone }: { onDone: () => void }) {
  const cache = useApiCache();
  const [isTaken, setTaken] = useState(false);
  const form = useAppForm({
    initialValues: { name: '', email: '', password: '' },
    schema: claimByEmail.body,
    fallback: 'That did not work. Please try again.',
    onSubmit: async (body) => {
      setTaken(false);
      try {
        await callApi(claimByEmail, { body });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'already_exists')) throw error;
        setTaken(true);
        return;
      }
      updateUser({ name: body.name });
      await cache.refresh([keepSafe]);
      onDone();
    },
  });
  return (
    <Form form={form}>
      <TextInput label="Name" autoComplete="name" {...form.getInputProps('name')} />
      <TextInput label="Email" type="email" autoComplete="email" {...form.getInputProps('email')} />
      <NewPasswordInput
        label="Password"
        description="With it you sign in on another phone."
        {...form.getInputProps('password')}
      />
      {isTaken && <SignInInstead />}
      <SubmitButton form={form} busyLabel="Sending...">
        <IconShieldCheck size={20} aria-hidden="true" /> Keep it safe
      </SubmitButton>
      <Button variant="subtle" onClick={onDone}>
        Not now
      </Button>
    </Form>
  );
}
