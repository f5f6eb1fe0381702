/** The names of the log's streams. One function a kind, and their inverse. */
export const cardStream = (businessId: string, customerId: string) => `card-${businessId}_${customerId}`;
/** What was refused at a counter on a card, and what was asked about it: beside the card, so that neither is in its way. */
export const refusalsStream = (businessId: string, customerId: string) =>
  `refusals-${businessId}_${customerId}`;
export const questionsStream = (businessId: string, customerId: string) =>
  `questions-${businessId}_${customerId}`;
export const businessStream = (businessId: string) => `business-${businessId}`;
export const accountStream = (accountId: string) => `account-${accountId}`;
export const employeeStream = (employeeId: string) => `employee-${employeeId}`;
export const subscriptionStream = (businessId: string) => `subscription-${businessId}`;
/** What an employee gave, day after day, where a daily cap was in force. */
export const tallyStream = (employeeId: string) => `tally-${employeeId}`;
/** What an owner decided about something unusual. */
export const findingStream = (findingId: string) => `finding-${findingId}`;
/** What was noticed at a business's counter that is nobody's card: codes of nobody, an employee who may be a customer. */
export const watchStream = (businessId: string) => `watch-${businessId}`;
export const SETTINGS_STREAM = 'settings-platform';

/** What a stream's name says: its category and the ids in it. `ids` is `[businessId, customerId]` for a card. */
export function parseStream(stream: string): { category: string; ids: string[] } {
  const dash = stream.indexOf('-');
  return { category: stream.slice(0, dash), ids: stream.slice(dash + 1).split('_') };
}
