import type { EventActor, KeyScope } from '@stampwell/contracts';
import type { Endpoint, Role } from '@stampwell/contracts/http/endpoint.ts';

interface Signed<Kind extends Role> {
  kind: Kind;
  id: string;
  sessionId: string;
}

export type CustomerActor = Signed<'customer'>;
/** An owner acts as their business: `businessId` is their own id. */
export type BusinessActor = Signed<'business'> & { businessId: string };
export type EmployeeActor = Signed<'employee'> & { businessId: string; till?: AtTill };
/** The shared till that an employee took by their PIN, and its place. They may do less there (`Endpoint.atTill`). */
export interface AtTill {
  id: string;
  placeId: string;
}
export type AdminActor = Signed<'admin'>;
/** A business's key to the public API. It has no session. */
export interface KeyActor {
  kind: 'key';
  id: string;
  businessId: string;
  scopes: readonly KeyScope[];
  /** What it does at a counter happens there; absent for the first place. */
  placeId?: string | undefined;
}
/** Signed in. */
export type Actor = CustomerActor | BusinessActor | EmployeeActor | AdminActor;

/** The actor that a session or token names. An owner's business is their own; null for an employee without a business. */
export function actorOf(
  kind: Role,
  {
    businessId,
    till,
    ...signed
  }: { id: string; sessionId: string; businessId?: string | null | undefined; till?: AtTill | undefined },
): Actor | null {
  switch (kind) {
    case 'customer':
    case 'admin':
      return { kind, ...signed };
    case 'business':
      return { kind, ...signed, businessId: signed.id };
    case 'employee':
      return businessId ? { kind, ...signed, businessId, ...(till && { till }) } : null;
  }
}

/** The actor that a route of this endpoint gets: one of its roles, a key, or null for a public endpoint. */
export type ActorOf<E extends Endpoint> = E['who'] extends readonly (infer Who)[]
  ? Extract<Actor, { kind: Who }>
  : E['who'] extends 'key'
    ? KeyActor
    : Actor | null;

export const eventActor = (actor: Pick<Actor | KeyActor, 'kind' | 'id'> | null): EventActor =>
  actor ? { kind: actor.kind, id: actor.id } : { kind: 'system', id: 'system' };

/** Who did something, in one word: a key counts among the staff. */
export const ACTOR_WORDS = {
  customer: 'customer',
  business: 'owner',
  employee: 'staff',
  key: 'staff',
  admin: 'platform',
  system: 'platform',
} as const;
