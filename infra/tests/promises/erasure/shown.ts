import type { Customer, Shop } from '../support/actors.ts';
import type { ChaosProduct } from '../support/chaos-product.ts';
import { sideBySide } from '../support/side-by-side.ts';

const OF_SHOP = [
  'export',
  'export/transactions.csv',
  'export/customers.csv',
  'dashboard',
  'employees',
  'customers',
];
const OF_ADMIN = [
  'admin/users',
  'admin/businesses',
  'admin/dashboard',
  'audit/events',
  'admin/system/health',
];
const OF_CUSTOMER = ['user/export', 'user/dashboard', 'user/businesses', 'stamps/history'];

const AT_ONCE = 4;

/** Everything that remaining users can see or download, by place. */
export async function everythingShown(
  { client, admin }: Pick<ChaosProduct, 'client' | 'admin'>,
  shops: readonly Shop[],
  witness: Customer,
): Promise<Map<string, string>> {
  const asked = [
    ...shops.flatMap(({ token, name }) =>
      OF_SHOP.map((path) => ({ path: `business/${path}`, token, who: name })),
    ),
    ...OF_ADMIN.map((path) => ({ path, token: admin, who: 'admin' })),
    ...OF_CUSTOMER.map((path) => ({ path, token: witness.token, who: 'witness' })),
    { path: 'dev/mail', token: admin, who: 'anybody' },
  ];
  const shown = await sideBySide(asked, AT_ONCE, async ({ path, token, who }) => {
    const { status, text } = await client.call(`/${path}`, { method: 'GET', token });
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    return [`/api/${path} of ${who}`, text] as const;
  });
  return new Map(shown);
}
