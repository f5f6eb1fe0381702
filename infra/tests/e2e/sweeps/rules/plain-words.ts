import type { Page } from 'playwright-core';
import type { Role } from '../../support/signed-in.ts';

/** Not on a shop's screens, nor on its customers'. */
const FOREIGN =
  /\b(z-?scores?|kaplan|medians?|percentiles?|deviation|hash(es|ed)?|read models?|streams?|projections?|payloads?|position \d+|events?)\b/i;
/** Words that no role's screens may have. */
const RIDDLES = /\b(whoever|somebody|nobody|all told|as it was|anew)\b/i;
const REPLACED = [
  'How this card came to be',
  'Nobody has this code',
  'possible from',
  'Is it you?',
  'Replay the past',
  'People would have behaved otherwise',
  'Rewards given, all told',
  'Empty: as it was',
  'Nothing waits for a look',
  'Many codes of nobody',
  'If you work alone',
  'How do you settle it',
  'need not wait for the cooldown',
  'Go on without a plan',
  'It is made anew',
  'This is no longer possible',
];

const OF_A_SHOP = new Set<Role | null>(['customer', 'business', 'employee']);

/** Lines with words of statistics, storage or riddles instead of the vocabulary of docs/look.md. Closed explanations are not read. */
export async function foreignLines(page: Page, role: Role | null, path: string): Promise<string[]> {
  // The terms and the policy are a lawyer's.
  if (['/terms', '/privacy'].includes(path)) return [];
  const isForeign = (line: string) =>
    (OF_A_SHOP.has(role) && FOREIGN.test(line)) ||
    (!path.startsWith('/help') && RIDDLES.test(line)) ||
    REPLACED.some((words) => line.includes(words));
  return (await page.locator('body').innerText()).split('\n').filter(isForeign);
}
