import * as z from 'zod/mini';
import { type BodyOf, endpoint } from '../endpoint.ts';
import * as f from '../fields.ts';
import { code, everybody, passkeyProof, question } from './factors.ts';

/** Proving one's identity again before a dangerous action. */

export const reauthenticationQuestion = endpoint({
  name: 'reauthenticationQuestion',
  method: 'POST',
  path: '/auth/reauthenticate/question',
  who: everybody,
  summary: 'The ways in which this account can prove its identity again',
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
  summary: 'Prove the account’s identity again; dangerous actions are then allowed for 10 minutes',
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
