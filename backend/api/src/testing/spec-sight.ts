import { shortName } from '@stampwell/contracts';
import type { Way } from '../services/sight/sight.ts';

type Kind = 'business' | 'employee';
type Ways = Partial<Record<Kind, readonly Way[]>>;

const atCounter = (...ways: Way[]): Ways => ({ business: ways, employee: ways });
/** Records that only the owner reads, and reads in full. */
const OWNERS: Ways = { business: ['records'] };

/**
 * The calls of owners and staff that show a customer, by how they come to them [SC54]. A call that is not listed must show none, and
 * have no place for one in its reply, so a new one has to say.
 */
export const SHOWS_CUSTOMERS: Record<string, Ways> = {
  scanStamps: atCounter('code', 'id'),
  carryOver: atCounter('code', 'id'),
  apologise: { business: ['code', 'records'], employee: ['code', 'id'] },
  businessRedeem: atCounter('code', 'id'),
  employeeRedeem: { employee: ['id'] },
  businessValidateQr: { business: ['code'] },
  employeeValidateQr: { employee: ['code'] },
  stampStatus: atCounter('code'),
  giveWaitingCard: atCounter('code'),
  cardStoryByCode: atCounter('code'),
  findCustomers: atCounter('id'),
  lookUpFound: atCounter('id'),
  cardStory: { business: ['records'], employee: ['id'] },
  undoTransaction: atCounter('records'),
  ownTransactions: atCounter('records'),
  // Imported people, not customers yet: always shown by first name and initial.
  findWaitingCards: {},
  actOnFinding: OWNERS,
  answerCardQuestion: OWNERS,
  auditCard: OWNERS,
  auditEvents: OWNERS,
  businessCustomers: OWNERS,
  businessDashboard: OWNERS,
  businessDay: OWNERS,
  businessFinding: OWNERS,
  businessUnusual: OWNERS,
  businessVisits: OWNERS,
  cardQuestions: OWNERS,
  exportBusiness: OWNERS,
  exportCustomers: OWNERS,
  exportTransactions: OWNERS,
  heldScans: OWNERS,
  overdueCustomers: OWNERS,
  previewDayUndo: OWNERS,
  searchBusinessCustomers: OWNERS,
};

/** How much of the customer a reply shows. */
export function sightIn(reply: unknown, { name, email }: { name: string; email: string }) {
  const text = JSON.stringify(reply ?? '');
  if (text.includes(name) || text.includes(email)) return 'whole' as const;
  return text.includes(shortName(name)) ? ('short' as const) : ('none' as const);
}
