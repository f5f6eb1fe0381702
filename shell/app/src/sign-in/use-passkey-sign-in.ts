import { callApi } from '@stampwell/client';
import { getPasskey, isPasskeyPossible, offerPasskey, withdrawPasskey } from '@stampwell/client/passkeys';
import type { SignedIn } from '@stampwell/contracts/http/account/factors.ts';
import { passkeyQuestion, passkeySignIn } from '@stampwell/contracts/http/account/passkeys.ts';
import type { BodyOf, Role } from '@stampwell/contracts/http/endpoint.ts';
import { PASSKEY_QUESTION_MINUTES } from '@stampwell/contracts/limits.ts';
import { errorWords } from '@stampwell/ui';
import { useEffect, useRef, useState } from 'react';

/** Shortly before a challenge expires. */
const RENEW_MS = (PASSKEY_QUESTION_MINUTES - 1) * 60_000;

type Used = Pick<BodyOf<typeof passkeySignIn>, 'ticket' | 'response'>;

const questionFor = (type: Role) => callApi(passkeyQuestion, { body: { type } });

/** Passkey sign-in, from the email field's autofill or by a button. */
export function usePasskeySignIn(
  type: Role,
  remember: boolean,
  onSignedIn: (reply: SignedIn, isRemembered: boolean) => void,
) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function finish(used: Used | null): Promise<void> {
    if (!used) return;
    setBusy(true);
    try {
      onSignedIn(await callApi(passkeySignIn, { body: { ...used, remember } }), remember);
    } catch (error) {
      setFailure(errorWords(error, 'Login failed. Please try again.'));
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
