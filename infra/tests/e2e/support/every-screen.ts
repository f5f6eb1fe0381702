import { mustCall } from '../../client.ts';
import { publishedManifests } from './published-manifests.ts';
import { DEMO, type Role } from './signed-in.ts';

export const VISITORS: [string, Role | null][] = [
  ['a stranger', null],
  ['a customer', 'customer'],
  ['a business', 'business'],
  ['an employee', 'employee'],
  ['an administrator', 'admin'],
];

/** The customer and shop whose screens are opened. */
export interface Place {
  /** The customer's QR code. */
  code: string;
  customer: string;
  shop: string;
}

/** The demo's customer, at their first shop. */
export async function placeOfDemo(url: string): Promise<Place> {
  const { access_token: token, user } = await mustCall(url, '/auth/login', { body: { ...DEMO.customer } });
  const ask = (path: string) => mustCall(url, path, { method: 'GET', token: String(token) });
  const [card] = (await ask('/user/dashboard')).stamp_cards as { business_id: string }[];
  return {
    code: String((await ask('/user/qr-code')).qr_code),
    customer: (user as { id: string }).id,
    shop: String(card?.business_id),
  };
}

/** Listed screens, plus those in published manifests, so that new screens are found automatically. */
export async function everyScreen(url: string, role: Role | null, place: Place): Promise<string[]> {
  const known = screensOf(role, place);
  const stands: Record<string, string> = {
    qrCode: place.code,
    customerId: place.customer,
    id: place.shop,
  };
  const pages = (await publishedManifests(url))
    .filter(({ name }) => name === role)
    .flatMap((one) => one.pages);
  const published = pages
    .filter(({ access }) => access !== 'entrance')
    .map(({ path }) => path.replace(/:(\w+)/g, (_, name: string) => stands[name] ?? name));
  return [...new Set([...known, ...published])];
}

/** Every path of a role, or of a visitor. */
export const screensOf = (role: Role | null, place: Place): string[] => SCREENS[role ?? 'stranger'](place);

const SCREENS: Record<Role | 'stranger', (place: Place) => string[]> = {
  stranger: ({ shop }) => [
    '/',
    `/join/${shop}`,
    '/terms',
    '/privacy',
    '/verify',
    '/help',
    '/help/owners',
    '/help/staff',
    '/help/administrators',
    '/login',
    '/register',
    '/business/login',
    '/business/register',
    '/employee/login',
    '/admin/login',
    '/forgot-password?type=customer',
    '/reset-password',
    '/reset-password?token=any',
    '/confirm-email',
    '/confirm-email?token=any',
    '/undo-email?token=any',
    '/unsubscribe?token=any',
    '/gone?stamps=14',
  ],
  customer: ({ shop }) => [
    '/dashboard',
    '/qr-code',
    '/activity',
    '/places',
    '/profile',
    '/profile/you',
    '/profile/sign-in',
    '/profile/mails',
    '/profile/data',
    `/business/${shop}`,
    `/business/${shop}/story`,
    '/business/nobody',
    `/business/proof/${shop}/nothing`,
  ],
  business: ({ code, customer }) => [
    '/dashboard',
    '/scanner',
    '/scanner?mode=redeem',
    `/business/customer/${code}`,
    '/business/customer/NOBODY00',
    '/business/import',
    '/business/find',
    `/business/found/${customer}`,
    '/business/employees',
    '/business/customers',
    `/business/customers/${customer}`,
    '/business/questions',
    '/business/activity',
    '/business/analytics',
    '/business/what-if',
    '/business/unusual',
    '/business/subscription',
    '/business/subscription/manage',
    '/profile',
    '/business/profile',
    '/business/profile/shop',
    '/business/profile/programme',
    '/business/profile/look',
    '/business/posters',
    '/business/profile/security',
    '/business/profile/keys',
    '/business/profile/webhooks',
    '/business/profile/tills',
    '/business/profile/mails',
    '/business/profile/account',
    '/profile/mails',
  ],
  employee: ({ code, customer }) => [
    '/employee/dashboard',
    '/employee/scanner',
    `/employee/customer/${code}`,
    `/employee/customer/${code}/story`,
    '/employee/find',
    `/employee/found/${customer}`,
    `/employee/story/${customer}`,
    '/employee/profile',
  ],
  admin: () => [
    '/dashboard',
    '/admin/dashboard',
    '/admin/businesses',
    '/admin/users',
    '/admin/analytics',
    '/admin/what-if',
    '/admin/settings',
    '/admin/audit',
    '/admin/health',
    '/admin/unusual',
    '/admin/mails',
    '/admin/complaints',
    '/profile',
  ],
};
