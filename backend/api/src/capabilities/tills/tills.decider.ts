import {
  DomainError,
  type FreeText,
  type StoredEventAmong,
  TILLS_MAX,
  type TillEvent,
  type tillEvents,
  WRONG_PINS_SHOWN,
} from '@stampwell/contracts';

/** A till that works. */
export interface Till {
  id: string;
  name: FreeText;
  placeId: string;
  /** Where it was, and until when (ISO 8601); newest first. */
  before: readonly { placeId: string; until: string }[];
  lockAfterMinutes: number;
  /** ISO 8601. */
  enrolledAt: string;
  /** Newest first. */
  wrongPins: readonly { employeeId: string; at: string }[];
}

/** A shop's tills, in the order in which they were enrolled. RULES.md numbers the rules. */
export interface Tills {
  live: readonly Till[];
  revoked: readonly string[];
}

export type TillCommand = { businessId: string; tillId: string } & (
  | ({ type: 'EnrolTill' } & Pick<Till, 'name' | 'placeId' | 'lockAfterMinutes'>)
  | ({ type: 'ChangeTill' } & Partial<Pick<Till, 'name' | 'placeId' | 'lockAfterMinutes'>>)
  | { type: 'RevokeTill' }
  | { type: 'RefusePin'; employeeId: string }
);

/** A tablet keeps scans for days, and is not moved twice a day. */
const PLACES_BEFORE = 10;

export const initial: Tills = { live: [], revoked: [] };

export function evolve(tills: Tills, { type, data, at }: StoredEventAmong<typeof tillEvents>): Tills {
  const changed = (change: (till: Till) => Partial<Till>): Tills => ({
    ...tills,
    live: tills.live.map((till) => (till.id === data.till_id ? { ...till, ...change(till) } : till)),
  });
  switch (type) {
    case 'TillEnrolled': {
      const { till_id: id, name, place_id: placeId, lock_after_minutes: lockAfterMinutes } = data;
      const till = { id, name, placeId, before: [], lockAfterMinutes, enrolledAt: at, wrongPins: [] };
      return { ...tills, live: [...tills.live, till] };
    }
    case 'TillNamed':
      return changed(() => ({ name: data.name }));
    case 'TillMoved':
      return changed(({ placeId, before }) => ({
        placeId: data.place_id,
        before: [{ placeId, until: at }, ...before].slice(0, PLACES_BEFORE),
      }));
    case 'TillLockSet':
      return changed(() => ({ lockAfterMinutes: data.lock_after_minutes }));
    case 'TillPinRefused':
      return changed(({ wrongPins }) => ({
        wrongPins: [{ employeeId: data.employee_id, at }, ...wrongPins].slice(0, WRONG_PINS_SHOWN),
      }));
    case 'TillRevoked':
      return {
        live: tills.live.filter(({ id }) => id !== data.till_id),
        revoked: [...tills.revoked, data.till_id],
      };
  }
}

/** Where the till was at a time [TL16]. */
export const placeAt = ({ placeId, before }: Pick<Till, 'placeId' | 'before'>, at: number): string =>
  before.findLast(({ until }) => at < Date.parse(until))?.placeId ?? placeId;

const TOO_MANY = `A shop has at most ${TILLS_MAX} tills. Revoke one that you no longer need.`;

export function decide(command: TillCommand, tills: Tills): TillEvent[] {
  const data = { business_id: command.businessId, till_id: command.tillId };
  if (command.type === 'EnrolTill') {
    const { name, placeId, lockAfterMinutes } = command;
    // [TL1]
    if (tills.live.length >= TILLS_MAX) throw new DomainError('limit_reached', { message: TOO_MANY });
    const till = { ...data, name, place_id: placeId, lock_after_minutes: lockAfterMinutes };
    return [{ type: 'TillEnrolled', data: till }];
  }
  // [TL3]
  if (command.type === 'RevokeTill' && tills.revoked.includes(command.tillId)) return [];
  const till = tills.live.find(({ id }) => id === command.tillId);
  if (!till) throw new DomainError('not_found');
  switch (command.type) {
    case 'ChangeTill': {
      const { name, placeId = till.placeId, lockAfterMinutes = till.lockAfterMinutes } = command;
      const events: TillEvent[] = [];
      if (name) events.push({ type: 'TillNamed', data: { ...data, name } });
      if (placeId !== till.placeId) events.push({ type: 'TillMoved', data: { ...data, place_id: placeId } });
      if (lockAfterMinutes !== till.lockAfterMinutes)
        events.push({ type: 'TillLockSet', data: { ...data, lock_after_minutes: lockAfterMinutes } });
      return events;
    }
    case 'RevokeTill':
      return [{ type: 'TillRevoked', data }];
    case 'RefusePin':
      return [{ type: 'TillPinRefused', data: { ...data, employee_id: command.employeeId } }];
  }
}
