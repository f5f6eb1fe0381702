import * as z from 'zod/mini';
import { ofPlace } from '../place.ts';
import { defineEvent, type EventOf } from './define-event.ts';

/**
 * The record of customers searched for at a shop's counter; the event's actor searched. The words searched for are kept nowhere.
 */
const searched = { business_id: z.string(), by: z.enum(['name', 'email', 'code']), found: z.int() };
export const customersSearched = defineEvent('CustomersSearched', z.object(searched)).upcast(
  2,
  z.object({ ...searched, ...ofPlace }),
  (before) => before,
);
/** A customer of the result was chosen, and their card opened. */
const opened = { business_id: z.string(), customer_id: z.string() };
export const foundCardOpened = defineEvent('FoundCardOpened', z.object(opened)).upcast(
  2,
  z.object({ ...opened, ...ofPlace }),
  (before) => before,
);

export const customerSearchEvents = { customersSearched, foundCardOpened };
export type CustomerSearchEvent = EventOf<(typeof customerSearchEvents)[keyof typeof customerSearchEvents]>;
