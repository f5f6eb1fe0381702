import type { EventActor } from '@stampwell/contracts';
import type { Endpoint, Role } from '@stampwell/contracts/http/endpoint.ts';

interface Signed<Kind extends Role> {
  kind: Kind;
  /** The account's id. */
  id: string;
  sessionId: string;
}

export type CustomerActor = Signed<'customer'>;
/** An owner acts as their business: `businessId` is their own id. */
export type BusinessActor = Signed<'business'> & { businessId: string };
export type EmployeeActor = Signed<'employee'> & { businessId: string };
export type AdminActor = Signed<'admin'>;
export type Actor = CustomerActor | BusinessActor | EmployeeActor | AdminActor;

/** Whoever a session or a token names. An owner's business is their own; an employee without one is nobody. */
export function actorOf(
  kind: Role,
  { businessId, ...signed }: { id: string; sessionId: string; businessId?: string | null | undefined },
): Actor | null {
  switch (kind) {
    case 'customer':
    case 'admin':
      return { kind, ...signed };
    case 'business':
      return { kind, ...signed, businessId: signed.id };
    case 'employee':
      return businessId ? { kind, ...signed, businessId } : null;
  }
}

/** Whom a route of this endpoint meets: one of its roles, or perhaps nobody. */
export type ActorOf<E extends Endpoint> = E['who'] extends readonly (infer Who)[]
  ? Extract<Actor, { kind: Who }>
  : Actor | null;

/** The actor as events name them. */
export const eventActor = (actor: Actor | null): EventActor =>
  actor ? { kind: actor.kind, id: actor.id } : { kind: 'system', id: 'system' };
