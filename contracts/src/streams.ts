/** The names of the log's streams: a function for each kind, and their inverse. */
export const cardStream = (businessId: string, customerId: string) => `card-${businessId}_${customerId}`;
/** A card's refusals, questions and tellings of a lapse, in streams beside the card's, so that they do not conflict with stamps. */
export const refusalsStream = (businessId: string, customerId: string) =>
  `refusals-${businessId}_${customerId}`;
export const questionsStream = (businessId: string, customerId: string) =>
  `questions-${businessId}_${customerId}`;
export const lapsesStream = (businessId: string, customerId: string) => `lapses-${businessId}_${customerId}`;
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
/** Administrators' notes about a customer or a business. */
export const supportStream = (accountId: string) => `support-${accountId}`;
export const SETTINGS_STREAM = 'settings-platform';

/** A stream name's category and ids. `ids` is `[businessId, customerId]` for a card. */
export function parseStream(stream: string): { category: string; ids: string[] } {
  const dash = stream.indexOf('-');
  return { category: stream.slice(0, dash), ids: stream.slice(dash + 1).split('_') };
}
