import { mailboxOf, searchForm } from '@stampwell/contracts';
import type { Person } from '@stampwell/vault';
import type { Pool } from 'pg';
import type { AnomalyPorts } from './ports.ts';
import type { Pair } from './rules/card-watch.ts';
import type { AliasSign } from './watch.decider.ts';
import type { Watch } from './watch.ts';

const PAGE = 200;
const NAME = 'aliases';
/** Shorter local parts such as `info` are shared by too many people. Within one mail host any length counts. */
const LEAST_LETTERS = 6;

type Compared = Pick<Person, 'name' | 'email' | 'phone'>;

/** The match that suggests an employee and a customer are the same person; null without one [UN9]. */
export function aliasSignOf(employee: Compared, customer: Compared): AliasSign | null {
  const mailboxes = [employee, customer].map(({ email }) => withoutDots(mailboxOf(email)));
  if (mailboxes[0] === mailboxes[1]) return 'email';
  const names = [employee, customer].map(({ email }) => lettersOf(mailboxOf(email).split('@')[0] ?? ''));
  if (names[0] === names[1] && (names[0]?.length ?? 0) >= LEAST_LETTERS) return 'email';
  const phones = [employee, customer].map(({ phone }) => (phone ?? '').replaceAll(/\D/g, '').slice(-9));
  if (phones[0] === phones[1] && phones[0]?.length === 9) return 'phone';
  const isFull = employee.name.trim().includes(' ');
  return isFull && lettersOf(employee.name) === lettersOf(customer.name) ? 'name' : null;
}

/** Even at providers that distinguish them, two mailboxes that differ only by dots can belong to one person. */
const withoutDots = (mailbox: string) => mailbox.replaceAll(/\.(?=.*@)/g, '');

const lettersOf = (text: string) => searchForm(text).replaceAll(/[^\p{L}]/gu, '');

/** Checks the employees and repeat customers since its last run. Safe to run again, or twice at once. */
export function createAliasWatch(
  pool: Pool,
  { people }: Pick<AnomalyPorts, 'people'>,
  watch: Pick<Watch, 'suspect'>,
): () => Promise<void> {
  async function search(pairs: Pair[]): Promise<void> {
    const known = await people.byIds(pairs.flatMap(({ employee, customer }) => [employee, customer]));
    for (const { business: businessId, employee: employeeId, customer: customerId } of pairs) {
      const [employee, customer] = [known.get(employeeId), known.get(customerId)];
      const sign = employee && customer ? aliasSignOf(employee, customer) : null;
      if (sign) await watch.suspect({ businessId, employeeId, customerId, sign });
    }
  }

  return async () => {
    for (let isMore = true; isMore; ) {
      const pairs = await readPairsAfter(pool, await readProgress(pool));
      await search(pairs);
      const last = pairs.at(-1);
      if (last) await saveProgress(pool, last.position);
      isMore = pairs.length === PAGE;
    }
  };
}

async function readPairsAfter(pool: Pool, position: number): Promise<Pair[]> {
  const { rows } = await pool.query<Pair & { position: string }>(
    `SELECT business_id AS business, employee_id AS employee, customer_id AS customer, position
      FROM platform.watch_pairs WHERE position > $1 ORDER BY position LIMIT $2`,
    [position, PAGE],
  );
  return rows.map((row) => ({ ...row, position: Number(row.position) }));
}

async function readProgress(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ position: string }>(
    'SELECT position FROM platform.unusual_progress WHERE name = $1',
    [NAME],
  );
  return Number(rows[0]?.position ?? 0);
}

const saveProgress = (pool: Pool, position: number) =>
  pool.query(
    `INSERT INTO platform.unusual_progress (name, position) VALUES ($1, $2)
      ON CONFLICT (name) DO UPDATE SET position = greatest(unusual_progress.position, excluded.position)`,
    [NAME, position],
  );
