import * as z from 'zod/mini';
import { defineEvent, type EventOf } from './define-event.ts';
import { freeTextSchema } from './free-text.ts';

/** An administrator's note for their colleagues about a customer or a business; its subject does not see it. */
export const supportNoteAdded = defineEvent(
  'SupportNoteAdded',
  z.object({ account_id: z.string(), note: freeTextSchema }),
);

export const supportEvents = { supportNoteAdded };
export type SupportEvent = EventOf<(typeof supportEvents)[keyof typeof supportEvents]>;
