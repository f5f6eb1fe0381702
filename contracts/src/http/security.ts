import * as z from 'zod/mini';
import { PASSKEY_NAME_MAX } from '../limits.ts';
import { SECURITY_EVENTS } from '../security-events.ts';
import { remember } from './auth.ts';
import { type BodyOf, endpoint } from './endpoint.ts';
import * as f from './fields.ts';
import * as s from './shapes.ts';

/** Passkeys, the second factor, who it is once more, and what was noted of it (decision 080). */

const everybody = ['customer', 'business', 'employee', 'admin'] as const;

const text = (max: number, words: string) =>
  z.string(words).check(z.minLength(1, words), z.maxLength(max, words));
const ticket = text(2_000, 'Please start again');
const code = text(40, 'Enter the code');
const noPasskey = 'This is no passkey';
const bytes = text(20_000, noPasskey);
const ofBrowser = {
  id: text(1_400, noPasskey),
  rawId: text(1_400, noPasskey),
  type: z.literal('public-key', noPasskey),
  clientExtensionResults: z._default(z.record(z.string(), z.unknown(), noPasskey), {}),
  authenticatorAttachment: z.optional(z.string(noPasskey)),
};

/** What a browser says of a passkey that it has just made. */
const attestation = z.object(
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

/** What it says of one that was used. */
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

const passkeyProof = z.object({ ticket, response: assertion }, noPasskey);

/** WebAuthn's own JSON, for the browser's call; `ticket` goes back with the answer. */
const question = z.object({ ticket: z.string(), options: z.record(z.string(), z.unknown()) });

/** As the role's own sign-in answers. */
const signedIn = z.object({
  access_token: z.string(),
  user: z.optional(s.userShape),
  business: z.optional(s.businessShape),
  employee: z.optional(s.employeeShape),
  admin: z.optional(s.adminShape),
});
export type SignedIn = z.infer<typeof signedIn>;

const passkeyShape = z.object({
  id: z.string(),
  name: z.string(),
  created_at: s.time,
  last_used_at: z.nullable(s.time),
});
export type Passkey = z.infer<typeof passkeyShape>;

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const passkeyQuestion = endpoint({
  name: 'passkeyQuestion',
  method: 'POST',
  path: '/auth/passkey/question',
  who: 'nobody',
  summary: 'What a browser is asked for a sign-in by passkey',
  body: z.object({ type: z.enum(everybody, 'Please choose a kind of account') }),
  reply: question,
  repeat: 'none',
});

export const passkeySignIn = endpoint({
  name: 'passkeySignIn',
  method: 'POST',
  path: '/auth/passkey/sign-in',
  who: 'nobody',
  summary: 'Sign in with a passkey; the answer is that of the role’s own sign-in',
  body: z.object({ ...passkeyProof.def.shape, remember }),
  reply: signedIn,
  errors: ['invalid_credentials', 'invalid_state', 'account_inactive'],
  repeat: 'none',
});

export const secondFactor = endpoint({
  name: 'secondFactor',
  method: 'POST',
  path: '/auth/second-factor',
  who: 'nobody',
  summary: 'Finish a sign-in that was answered `second_factor_required`',
  body: z.object({ ticket, code: z.optional(code), passkey: z.optional(passkeyProof) }),
  reply: signedIn,
  errors: ['invalid_credentials', 'invalid_state', 'account_inactive', 'rate_limited'],
  repeat: 'none',
});

export const reauthenticationQuestion = endpoint({
  name: 'reauthenticationQuestion',
  method: 'POST',
  path: '/auth/reauthenticate/question',
  who: everybody,
  summary: 'How this account can show once more who it is',
  reply: z.object({
    methods: z.array(z.enum(['password', 'code', 'passkey'])),
    passkey: z.nullable(question),
  }),
  repeat: 'none',
  beforeFactor: true,
});

export const reauthenticate = endpoint({
  name: 'reauthenticate',
  method: 'POST',
  path: '/auth/reauthenticate',
  who: everybody,
  summary: 'Show once more who it is; dangerous acts are then open for 10 minutes',
  body: z.object({
    password: z.optional(f.requiredPassword),
    code: z.optional(code),
    passkey: z.optional(passkeyProof),
  }),
  status: 204,
  errors: ['invalid_state', 'rate_limited'],
  repeat: 'none',
  beforeFactor: true,
});

export type Reauthentication = BodyOf<typeof reauthenticate>;

export const security = endpoint({
  name: 'security',
  method: 'GET',
  path: '/auth/security',
  who: everybody,
  summary: 'How this account signs in',
  reply: z.object({
    passkeys: z.array(passkeyShape),
    authenticator: z.nullable(z.object({ added_at: s.time, recovery_codes_left: z.int() })),
    /** An administrator in production may do nothing else before there is a factor. */
    is_factor_required: z.boolean(),
  }),
  beforeFactor: true,
});

export const newPasskeyQuestion = endpoint({
  name: 'newPasskeyQuestion',
  method: 'POST',
  path: '/auth/passkey/new',
  who: everybody,
  summary: 'What a browser is asked to make a passkey',
  reply: question,
  errors: ['invalid_state'],
  repeat: 'none',
  asksAgain: true,
  beforeFactor: true,
});

export const addPasskey = endpoint({
  name: 'addPasskey',
  method: 'POST',
  path: '/auth/passkeys',
  who: everybody,
  summary: 'Keep the passkey that the browser has made',
  body: z.object({
    ticket,
    name: text(PASSKEY_NAME_MAX, 'Give it a name of at most 60 characters'),
    response: attestation,
  }),
  status: 201,
  reply: z.object({ passkey: passkeyShape }),
  errors: ['invalid_state'],
  asksAgain: true,
  beforeFactor: true,
  event: 'passkey_added',
});

export const renamePasskey = endpoint({
  name: 'renamePasskey',
  method: 'PUT',
  path: '/auth/passkeys/{id}',
  who: everybody,
  summary: 'Give a passkey another name',
  params: z.object({ id: f.id }),
  body: z.object({ name: text(PASSKEY_NAME_MAX, 'Give it a name of at most 60 characters') }),
  reply: z.object({ passkey: passkeyShape }),
  errors: ['not_found'],
  beforeFactor: true,
  asksAgain: false,
});

export const removePasskey = endpoint({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/auth/passkeys/{id}',
  who: everybody,
  summary: 'Forget a passkey',
  params: z.object({ id: f.id }),
  status: 204,
  errors: ['not_found'],
  asksAgain: true,
  beforeFactor: true,
  event: 'passkey_removed',
});

export const beginAuthenticator = endpoint({
  name: 'beginAuthenticator',
  method: 'POST',
  path: '/auth/authenticator',
  who: everybody,
  summary: 'A secret for an authenticator app; it counts once a code of it has come back',
  reply: z.object({ ticket: z.string(), secret: z.string(), uri: z.string() }),
  errors: ['invalid_state'],
  repeat: 'none',
  asksAgain: true,
  beforeFactor: true,
});

export const confirmAuthenticator = endpoint({
  name: 'confirmAuthenticator',
  method: 'POST',
  path: '/auth/authenticator/confirm',
  who: everybody,
  summary: 'The first code: sign-ins ask for one from now on. Answers ten recovery codes, this once',
  body: z.object({ ticket, code }),
  reply: recoveryCodes,
  errors: ['invalid_state', 'rate_limited'],
  asksAgain: true,
  beforeFactor: true,
  event: 'authenticator_added',
});

export const removeAuthenticator = endpoint({
  name: 'removeAuthenticator',
  method: 'DELETE',
  path: '/auth/authenticator',
  who: everybody,
  summary: 'Sign-ins ask for no code any more; the recovery codes are void',
  status: 204,
  errors: ['invalid_state'],
  asksAgain: true,
  beforeFactor: true,
  event: 'authenticator_removed',
});

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/auth/recovery-codes',
  who: everybody,
  summary: 'Ten new recovery codes, shown this once; the old ones are void',
  reply: recoveryCodes,
  errors: ['invalid_state'],
  asksAgain: true,
  beforeFactor: true,
  event: 'recovery_codes_renewed',
});

const securityEvent = {
  id: z.string(),
  at: s.time,
  kind: z.enum(SECURITY_EVENTS),
  /** How it was done, or which order it was. */
  what: z.nullable(z.string()),
  device: z.string(),
  /** The network address, hashed with a key: the same here is the same there, and nobody can tell which. */
  address: z.string(),
};
export type SecurityEventView = z.infer<typeof securityEventShape>;
const securityEventShape = z.object(securityEvent);

export const securityActivity = endpoint({
  name: 'securityActivity',
  method: 'GET',
  path: '/auth/activity',
  who: everybody,
  summary: 'What happened to this account’s security in the last 90 days',
  query: z.object(f.pageById),
  reply: z.object({ events: z.array(securityEventShape), next_cursor: f.nextCursor }),
  beforeFactor: true,
});

export const adminSecurityEvents = endpoint({
  name: 'adminSecurityEvents',
  method: 'GET',
  path: '/admin/security-events',
  who: ['admin'],
  summary: 'The same of all accounts: ids, never names',
  query: z.object(f.pageById),
  reply: z.object({
    events: z.array(
      z.object({ ...securityEvent, account_id: z.nullable(z.string()), role: z.nullable(z.enum(everybody)) }),
    ),
    next_cursor: f.nextCursor,
  }),
});
