import { FIRST_PROGRAMME } from './programme.ts';

/** The names of the log's streams: a function for each kind, and their inverse. */

/** Whose card it is: a customer's in one of a business's programmes, by its number. */
const ofCard = (businessId: string, customerId: string, programme = FIRST_PROGRAMME) =>
  `${businessId}_${customerId}${programme === FIRST_PROGRAMME ? '' : `_${programme}`}`;

export const cardStream = (...card: Parameters<typeof ofCard>) => `card-${ofCard(...card)}`;
/** A card's refusals, questions and tellings of a lapse, in streams beside the card's, so that they do not conflict with stamps. */
export const refusalsStream = (...card: Parameters<typeof ofCard>) => `refusals-${ofCard(...card)}`;
export const questionsStream = (...card: Parameters<typeof ofCard>) => `questions-${ofCard(...card)}`;
export const lapsesStream = (...card: Parameters<typeof ofCard>) => `lapses-${ofCard(...card)}`;
export const businessStream = (businessId: string) => `business-${businessId}`;
export const accountStream = (accountId: string) => `account-${accountId}`;
export const employeeStream = (employeeId: string) => `employee-${employeeId}`;
export const subscriptionStream = (businessId: string) => `subscription-${businessId}`;
/** An employee's stamps by day, while a daily cap is in force. */
export const tallyStream = (employeeId: string) => `tally-${employeeId}`;
/** A business's paper cards carried over, by day. */
export const carryOversStream = (businessId: string) => `carryovers-${businessId}`;
/** Who searched for customers at a business's counter, and whose cards they opened. */
export const findsStream = (businessId: string) => `finds-${businessId}`;
/** A finding, and what its owner decided. */
export const findingStream = (findingId: string) => `finding-${findingId}`;
/** Facts about a business's counter that belong to no card: unknown codes, an employee who may be a customer. */
export const watchStream = (businessId: string) => `watch-${businessId}`;
/** A business's keys to the public API. */
export const apiKeysStream = (businessId: string) => `keys-${businessId}`;
/** The addresses that a business has told what happens. */
export const webhooksStream = (businessId: string) => `webhooks-${businessId}`;
/** A business's tills: shared tablets that staff take by a PIN. */
export const tillsStream = (businessId: string) => `tills-${businessId}`;
/** Who had a till, and when. */
export const tillStream = (tillId: string) => `till-${tillId}`;
/** Administrators' notes about a customer or a business. */
export const supportStream = (accountId: string) => `support-${accountId}`;
export const SETTINGS_STREAM = 'settings-platform';

/** A stream name's category and ids. `ids` is `[businessId, customerId]` for a card, with the programme's number if it is not the first. */
export function parseStream(stream: string): { category: string; ids: string[] } {
  const dash = stream.indexOf('-');
  return { category: stream.slice(0, dash), ids: stream.slice(dash + 1).split('_') };
}
