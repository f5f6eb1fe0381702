import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { DomainError, PASSKEY_QUESTION_MINUTES, PASSKEYS_MAX } from '@stampwell/contracts';
import type { Role } from '@stampwell/contracts/http/endpoint.ts';
import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { TicketClaims, TicketPurpose, Tickets } from '../../../services/identity/tickets.ts';
import { createPasskeyRows, type PasskeyRow } from './passkey-rows.ts';

export interface Proof {
  ticket: string;
  response: unknown;
}

/** A WebAuthn challenge, with the ticket to send back with the response. */
export interface Question {
  ticket: string;
  options: Record<string, unknown>;
}

interface Holder {
  id: string;
  kind: Role;
}

/** This site's passkeys, always with user verification (finger, face, PIN): each counts as two factors [AC21]. */
export interface Passkeys {
  list(accountId: string, db?: Queries): Promise<PasskeyRow[]>;
  /** For callers who have not named an account; the browser offers the passkeys that it has. */
  discoverableChallenge(kind: Role): Promise<Question>;
  /** For a known account; null if it has no passkeys. */
  accountChallenge(accountId: string): Promise<Question | null>;
  /** @throws DomainError `invalid_credentials`, `invalid_state`; `other_role` at another role's page [AC33] */
  verifyAnybody(proof: Proof): Promise<Holder>;
  /** False if it is not a passkey of this account. @throws DomainError `invalid_state` */
  verifyHolder(accountId: string, proof: Proof, db?: Queries): Promise<boolean>;
  /** @throws DomainError `invalid_state` once the account has the maximum number */
  registrationChallenge(holder: Holder, name: string): Promise<Question>;
  /** @throws DomainError `invalid_state` */
  add(holder: Holder, made: Proof & { name: string }, db: Queries): Promise<PasskeyRow>;
  rename(accountId: string, id: string, name: string): Promise<PasskeyRow>;
  remove(accountId: string, id: string, db?: Queries): Promise<void>;
  forget(accountId: string, db?: Queries): Promise<void>;
}

/** Loaded on first use: a sixth of the API's modules. */
const webauthn = () => import('@simplewebauthn/server');

type Queries = Pick<Pool, 'query'>;

export interface PasskeyPorts {
  pool: Pool;
  tickets: Tickets;
  /** Passkeys are bound to its host. */
  publicUrl: string;
}

export function createPasskeys({ pool, tickets, publicUrl }: PasskeyPorts): Passkeys {
  const { origin, hostname: rpID } = new URL(publicUrl);
  const rows = createPasskeyRows(pool);

  async function ask(
    purpose: TicketPurpose,
    claims: TicketClaims,
    credentials: PasskeyRow[],
  ): Promise<Question> {
    const { generateAuthenticationOptions } = await webauthn();
    const options = await generateAuthenticationOptions({
      rpID,
      userVerification: 'required',
      allowCredentials: credentials.map(({ credential_id: id, transports }) => ({ id, transports })),
    });
    const minutes = PASSKEY_QUESTION_MINUTES;
    return {
      ticket: await tickets.issue(purpose, { ...claims, challenge: options.challenge }, minutes),
      options: { ...options },
    };
  }

  /** The passkey of a valid response; null if the passkey is unknown or the response wrong. */
  async function check(purpose: TicketPurpose, { ticket, response }: Proof, db: Queries = pool) {
    const { claims, spend } = await tickets.read(purpose, ticket);
    const answer = response as AuthenticationResponseJSON;
    const row = await rows.byCredential(answer.id, db);
    if (!row) return null;
    const { verifyAuthenticationResponse } = await webauthn();
    const verified = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: String(claims.challenge),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: row.credential_id,
        publicKey: new Uint8Array(row.public_key),
        counter: Number(row.counter),
        transports: row.transports,
      },
    }).catch(() => null);
    if (!verified?.verified) return null;
    await spend(db);
    await rows.used(row.id, verified.authenticationInfo.newCounter, db);
    return { row, claims };
  }

  return {
    list: rows.list,
    discoverableChallenge: (kind) => ask('passkey-sign-in', { kind }, []),
    async accountChallenge(accountId) {
      const own = await rows.list(accountId);
      return own.length > 0 ? ask('passkey-proof', { account: accountId }, own) : null;
    },

    async verifyAnybody(proof) {
      const right = await check('passkey-sign-in', proof);
      if (!right)
        throw new DomainError('invalid_credentials', { message: 'This passkey is not known here.' });
      if (right.claims.kind !== right.row.kind)
        throw new DomainError('other_role', {
          message: 'This passkey is for another kind of account.',
          role: right.row.kind,
        });
      return { id: right.row.account_id, kind: right.row.kind };
    },

    async verifyHolder(accountId, proof, db) {
      const right = await check('passkey-proof', proof, db);
      return right?.row.account_id === accountId && right.claims.account === accountId;
    },

    async registrationChallenge({ id, kind }, name) {
      const own = await rows.list(id);
      if (own.length >= PASSKEYS_MAX)
        throw new DomainError('invalid_state', { message: `There can be ${PASSKEYS_MAX} passkeys at most` });
      const { generateRegistrationOptions } = await webauthn();
      const options = await generateRegistrationOptions({
        rpName: 'Stampwell',
        rpID,
        userName: name,
        userDisplayName: name,
        userID: new TextEncoder().encode(`${kind}:${id}`),
        attestationType: 'none',
        excludeCredentials: own.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      const { challenge } = options;
      return {
        ticket: await tickets.issue('passkey-new', { account: id, challenge }),
        options: { ...options },
      };
    },

    async add(holder, { ticket, response, name }, db) {
      const { claims, spend } = await tickets.read('passkey-new', ticket);
      const made = response as RegistrationResponseJSON;
      const { verifyRegistrationResponse } = await webauthn();
      const verified = await verifyRegistrationResponse({
        response: made,
        expectedChallenge: String(claims.challenge),
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
      }).catch(() => null);
      if (!verified?.verified || claims.account !== holder.id)
        throw new DomainError('invalid_state', {
          message: 'The passkey could not be added. Please try again.',
        });
      await spend(db);
      const { id, publicKey, counter } = verified.registrationInfo.credential;
      const transports = (made.response.transports ?? []) as PasskeyRow['transports'];
      return rows.add(
        {
          id: uuidv7(),
          account_id: holder.id,
          kind: holder.kind,
          credential_id: id,
          public_key: Buffer.from(publicKey),
          counter: String(counter),
          transports,
          name,
        },
        db,
      );
    },

    rename: rows.rename,
    remove: rows.remove,
    forget: rows.forget,
  };
}
