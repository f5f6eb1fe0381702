import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { PasskeyQuestion } from '@stampwell/contracts/errors.ts';
import type { addPasskey, passkeySignIn } from '@stampwell/contracts/http/account/passkeys.ts';
import type { BodyOf } from '@stampwell/contracts/http/endpoint.ts';
import { ApiError } from '../api/api-error.ts';

type Used = Pick<BodyOf<typeof passkeySignIn>, 'ticket' | 'response'>;
type Made = Pick<BodyOf<typeof addPasskey>, 'ticket' | 'response'>;

const load = () => import('@simplewebauthn/browser');

export const isPasskeyPossible = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/** Null if the person dismissed the dialog. */
export async function getPasskey({ ticket, options }: PasskeyQuestion): Promise<Used | null> {
  const { startAuthentication } = await load();
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return nullIfDismissed(async () => ({
    ticket,
    response: (await startAuthentication({ optionsJSON })) as Used['response'],
  }));
}

/**
 * Offers passkeys in the email field's autofill. Null: none was chosen, or the browser cannot. Only one request may be pending:
 * another call of this or of `getPasskey` ends it.
 */
export async function offerPasskey(ask: () => Promise<PasskeyQuestion>): Promise<Used | null> {
  if (!isPasskeyPossible()) return null;
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await load();
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  const { ticket, options } = await ask();
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return nullIfDismissed(async () => ({
    ticket,
    response: (await startAuthentication({ optionsJSON, useBrowserAutofill: true })) as Used['response'],
  }));
}

/** Ends the offer when the page is left. */
export const withdrawPasskey = async (): Promise<void> =>
  (await load()).WebAuthnAbortService.cancelCeremony();

/** Creates a passkey on this device. Null if the person dismissed the dialog. */
export async function makePasskey({ ticket, options }: PasskeyQuestion): Promise<Made | null> {
  const { startRegistration } = await load();
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return nullIfDismissed(async () => ({
    ticket,
    response: (await startRegistration({ optionsJSON })) as Made['response'],
  }));
}

/** Browsers report refusal and time-out by the same error, so that a site learns nothing. */
async function nullIfDismissed<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const { name } = error as Error;
    if (name === 'NotAllowedError' || name === 'AbortError') return null;
    if (name === 'InvalidStateError') throw new Error('This device has a passkey for this account already.');
    throw new Error('The passkey could not be used here.');
  }
}
