import { randomUUID } from 'node:crypto';
import { DomainError, TICKET_MINUTES } from '@stampwell/contracts';
import { jwtVerify, SignJWT } from 'jose';
import type { Pool } from 'pg';
import type { Secrets } from './secrets.ts';

/** What a ticket is for: one for this is nothing for that. */
export type TicketPurpose =
  | 'second-factor'
  | 'passkey-sign-in'
  | 'passkey-proof'
  | 'passkey-new'
  | 'authenticator';

/** What a ticket says. Whoever holds it can read it, but for what was sealed before. */
export type TicketClaims = Record<string, string | boolean>;

export interface ReadTicket {
  claims: TicketClaims;
  /** Uses it up. @throws DomainError `invalid_state` where somebody was quicker */
  spend(db?: Pick<Pool, 'query'>): Promise<void>;
}

/**
 * What was begun in one request and is finished in another, signed rather than kept: beginnings, which anybody may make
 * by the thousand, cost no row. Only what was finished is written down, so that it is finished once (decision 080).
 */
export interface Tickets {
  issue(purpose: TicketPurpose, claims: TicketClaims, minutes?: number): Promise<string>;
  /** @throws DomainError `invalid_state` for what we did not sign for this purpose, or too long ago */
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
