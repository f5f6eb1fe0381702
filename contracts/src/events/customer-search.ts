import * as z from 'zod/mini';
import { defineEvent, type EventOf } from './define-event.ts';

/**
 * The record of customers searched for at a shop's counter; the event's actor searched. The words searched for are kept nowhere.
 */
export const customersSearched = defineEvent(
  'CustomersSearched',
  z.object({ business_id: z.string(), by: z.enum(['name', 'email', 'code']), found: z.int() }),
);
/** A customer of the result was chosen, and their card opened. */
export const foundCardOpened = defineEvent(
  'FoundCardOpened',
  z.object({ business_id: z.string(), customer_id: z.string() }),
);

export const customerSearchEvents = { customersSearched, foundCardOpened };
export type CustomerSearchEvent = EventOf<(typeof customerSearchEvents)[keyof typeof customerSearchEvents]>;
