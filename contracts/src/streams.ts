/** The names of the log's streams. One function a kind, and their inverse. */
export const cardStream = (businessId: string, customerId: string) => `card-${businessId}_${customerId}`;
export const businessStream = (businessId: string) => `business-${businessId}`;
export const accountStream = (accountId: string) => `account-${accountId}`;
export const employeeStream = (employeeId: string) => `employee-${employeeId}`;
export const subscriptionStream = (businessId: string) => `subscription-${businessId}`;
/** What an employee gave, day after day, where a daily cap was in force. */
export const tallyStream = (employeeId: string) => `tally-${employeeId}`;
export const SETTINGS_STREAM = 'settings-platform';

/** What a stream's name says: its category and the ids in it. `ids` is `[businessId, customerId]` for a card. */
export function parseStream(stream: string): { category: string; ids: string[] } {
  const dash = stream.indexOf('-');
  return { category: stream.slice(0, dash), ids: stream.slice(dash + 1).split('_') };
}
