import { randomUUID } from 'node:crypto';
import { DomainError, TICKET_MINUTES } from '@stampwell/contracts';
import { jwtVerify, SignJWT } from 'jose';
import type { Pool } from 'pg';
import type { Secrets } from './secrets.ts';

/** A ticket is valid for its own purpose only. */
export type TicketPurpose =
  | 'second-factor'
  | 'passkey-sign-in'
  | 'passkey-proof'
  | 'passkey-new'
  | 'device'
  | 'authenticator';

/** Readable by the ticket's holder; secrets in it must be sealed. */
export type TicketClaims = Record<string, string | boolean>;

export interface ReadTicket {
  claims: TicketClaims;
  /** Uses the ticket up. @throws DomainError `invalid_state` if another request already did */
  spend(db?: Pick<Pool, 'query'>): Promise<void>;
}

/**
 * State between two requests, signed instead of stored: beginning a flow thousands of times adds no row.
 * Only completed tickets are recorded, so that each is used once (decision 080).
 */
export interface Tickets {
  issue(purpose: TicketPurpose, claims: TicketClaims, minutes?: number): Promise<string>;
  /** @throws DomainError `invalid_state` if we did not sign it for this purpose, or it has expired */
  read(purpose: TicketPurpose, ticket: string): Promise<ReadTicket>;
}

export const tooLate = () =>
  new DomainError('invalid_state', { message: 'This took too long. Please start again.' });

export function createTickets({
  pool,
  secrets,
  now,
}: {
  pool: Pool;
  secrets: Secrets;
  now(): Date;
}): Tickets {
  const key = secrets.key('tickets');
  const audience = (purpose: TicketPurpose) => `stampwell-${purpose}`;
  return {
    issue: (purpose, claims, minutes = TICKET_MINUTES) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(audience(purpose))
        .setJti(randomUUID())
        .setExpirationTime(new Date(now().getTime() + minutes * 60_000))
        .sign(key),

    async read(purpose, ticket) {
      const options = { algorithms: ['HS256'], audience: audience(purpose), currentDate: now() };
      const verified = await jwtVerify(ticket, key, options).catch(() => null);
      if (!verified) throw tooLate();
      const { jti = '', exp = 0, aud: _, ...claims } = verified.payload;
      return {
        claims: claims as TicketClaims,
        async spend(db = pool) {
          const { rowCount } = await db.query(
            'INSERT INTO platform.spent_tickets (id, expires_at) VALUES ($1, to_timestamp($2)) ON CONFLICT DO NOTHING',
            [jti, exp],
          );
          if (!rowCount) throw tooLate();
        },
      };
    },
  };
}
