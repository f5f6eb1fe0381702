import * as z from 'zod/mini';
import { defineEvent, type EventOf } from './define-event.ts';
import { freeTextSchema } from './free-text.ts';

const till = { business_id: z.string(), till_id: z.string() };

/** A tablet became a till of one place. Its key's public half is beside the log. */
export const tillEnrolled = defineEvent(
  'TillEnrolled',
  z.object({ ...till, place_id: z.string(), name: freeTextSchema, lock_after_minutes: z.int() }),
);
export const tillNamed = defineEvent('TillNamed', z.object({ ...till, name: freeTextSchema }));
export const tillMoved = defineEvent('TillMoved', z.object({ ...till, place_id: z.string() }));
/** After how many minutes without a touch it locks. */
export const tillLockSet = defineEvent('TillLockSet', z.object({ ...till, lock_after_minutes: z.int() }));
export const tillRevoked = defineEvent('TillRevoked', z.object(till));
/** A wrong PIN was entered for this person. */
export const tillPinRefused = defineEvent('TillPinRefused', z.object({ ...till, employee_id: z.string() }));

/** A shop's tills. */
export const tillEvents = {
  tillEnrolled,
  tillNamed,
  tillMoved,
  tillLockSet,
  tillRevoked,
  tillPinRefused,
};
export type TillEvent = EventOf<(typeof tillEvents)[keyof typeof tillEvents]>;

const turn = { ...till, employee_id: z.string(), session_id: z.string() };

/** A person took the till by their PIN. */
export const tillTaken = defineEvent('TillTaken', z.object({ ...turn, place_id: z.string() }));
/** They locked it, it locked itself, or somebody else took it. */
export const tillLeft = defineEvent(
  'TillLeft',
  z.object({ ...turn, by: z.enum(['person', 'idle', 'next']) }),
);

/** Who had a till and when, in a stream of its own. */
export const tillTurnEvents = { tillTaken, tillLeft };
export type TillTurnEvent = EventOf<(typeof tillTurnEvents)[keyof typeof tillTurnEvents]>;
