import * as z from 'zod/mini';
import * as s from '../shapes.ts';

/** Sign-in factors in requests and replies (decision 080). */

export const everybody = ['customer', 'business', 'employee', 'admin'] as const;

export const text = (max: number, words: string) =>
  z.string(words).check(z.minLength(1, words), z.maxLength(max, words));

export const ticket = text(2_000, 'Please start again');

export const code = text(40, 'Enter the code');

const noPasskey = 'This is no passkey';

const bytes = text(20_000, noPasskey);

const ofBrowser = {
  id: text(1_400, noPasskey),
  rawId: text(1_400, noPasskey),
  type: z.literal('public-key', noPasskey),
  clientExtensionResults: z._default(z.record(z.string(), z.unknown(), noPasskey), {}),
  authenticatorAttachment: z.optional(z.string(noPasskey)),
};

/** The browser's reply about a new passkey. */
export const attestation = z.object(
  {
    ...ofBrowser,
    response: z.object(
      {
        clientDataJSON: bytes,
        attestationObject: bytes,
        transports: z.optional(z.array(text(40, noPasskey), noPasskey)),
      },
      noPasskey,
    ),
  },
  noPasskey,
);

/** The browser's reply about a passkey used to sign in. */
const assertion = z.object(
  {
    ...ofBrowser,
    response: z.object(
      {
        clientDataJSON: bytes,
        authenticatorData: bytes,
        signature: bytes,
        userHandle: z.optional(z.string(noPasskey)),
      },
      noPasskey,
    ),
  },
  noPasskey,
);

export const passkeyProof = z.object({ ticket, response: assertion }, noPasskey);

/** WebAuthn's own JSON, for the browser's call; `ticket` goes back with the answer. */
export const question = z.object({ ticket: z.string(), options: z.record(z.string(), z.unknown()) });

/** As the role's own sign-in answers. */
export const signedIn = z.object({
  access_token: z.string(),
  user: z.optional(s.userShape),
  business: z.optional(s.businessShape),
  employee: z.optional(s.employeeShape),
  admin: z.optional(s.adminShape),
});

export type SignedIn = z.infer<typeof signedIn>;
