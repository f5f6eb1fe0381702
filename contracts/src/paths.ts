import type { JoinSource, LinkPlace } from './join.ts';

/** A page of one thing: `under('/business', '/story')('a')` is `/business/a/story`. */
const under =
  (path: string, end = '') =>
  (id: string): string =>
    `${path}/${encodeURIComponent(id)}${end}`;

const saying = (said: Record<string, string | number | undefined>): string => {
  const words = Object.entries(said).flatMap(([name, value]) => (value ? [`${name}=${value}`] : []));
  return words.length > 0 ? `?${words.join('&')}` : '';
};

/** Every screen's URL: the shell routes them, and links are built from them. */
export const paths = {
  landing: '/',
  /** A shop's card with nothing to fill in; `from` names the poster whose code was scanned, `card` and `place` one after the first. */
  join(businessId: string, from?: JoinSource, card?: number, place?: string): string {
    const at = place === businessId ? undefined : place;
    return `/join/${encodeURIComponent(businessId)}${saying({ from, card: card === 1 ? undefined : card, place: at })}`;
  },
  /** The same page at a short address of the shop's own. */
  shopLink: (link: string, from?: LinkPlace, place?: string) =>
    `/s/${encodeURIComponent(link)}${saying({ from, place })}`,
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  undoEmail: '/undo-email',
  unsubscribe: '/unsubscribe',
  /** After an account was deleted. */
  gone: '/gone',
  terms: '/terms',
  privacy: '/privacy',
  dataComplaint: '/data-complaint',
  /** With a packed receipt behind its `#`. */
  verify: '/verify',
  help: {
    customers: '/help',
    owners: '/help/owners',
    staff: '/help/staff',
    administrators: '/help/administrators',
  },
  dashboard: '/dashboard',
  profile: '/profile',
  qrCode: '/qr-code',
  activity: '/activity',
  /** Where stamps can be collected. */
  places: '/places',
  business: {
    login: '/business/login',
    register: '/business/register',
    subscription: '/business/subscription',
    manageSubscription: '/business/subscription/manage',
    employees: '/business/employees',
    unusual: '/business/unusual',
    analytics: '/business/analytics',
    whatIf: '/business/what-if',
    /** A run's result; can be shared within the account. */
    whatIfRun: under('/business/what-if'),
    activity: '/business/activity',
    customers: '/business/customers',
    /** Bringing customers in from a file. */
    importCustomers: '/business/import',
    /** A customer's card history. */
    card: under('/business/customers'),
    /** The owner's profile, at either address; then its parts. */
    profile: '/business/profile',
    shop: '/business/profile/shop',
    programme: '/business/profile/programme',
    look: '/business/profile/look',
    places: '/business/profile/places',
    posters: '/business/posters',
    security: '/business/profile/security',
    keys: '/business/profile/keys',
    webhooks: '/business/profile/webhooks',
    /** What one of them was told. */
    webhook: under('/business/profile/webhooks'),
    tills: '/business/profile/tills',
    mails: '/business/profile/mails',
    account: '/business/profile/account',
    scanner: '/scanner',
    customer: under('/business/customer'),
    /** Searching for a customer without their phone, and the one who was found. */
    find: '/business/find',
    found: under('/business/found'),
    detail: under('/business'),
    /** The proof of a card's entry. */
    proof: (businessId: string, entryId: string) =>
      `/business/proof/${encodeURIComponent(businessId)}/${encodeURIComponent(entryId)}`,
    /** The customer's own card history. */
    story: under('/business', '/story'),
    /** Customers' questions about their cards. */
    questions: '/business/questions',
  },
  employee: {
    login: '/employee/login',
    /** With the token of a mailed invitation. */
    join: '/employee/join',
    dashboard: '/employee/dashboard',
    profile: '/employee/profile',
    scanner: '/employee/scanner',
    /** A shared tablet: who is at the till? */
    till: '/employee/till',
    customer: under('/employee/customer'),
    find: '/employee/find',
    found: under('/employee/found'),
    story: under('/employee/story'),
    /** The same for the customer whose code was shown. */
    storyByCode: under('/employee/customer', '/story'),
  },
  admin: {
    home: '/admin',
    login: '/admin/login',
    dashboard: '/admin/dashboard',
    businesses: '/admin/businesses',
    pendingBusinesses: '/admin/businesses?filter=pending',
    users: '/admin/users',
    analytics: '/admin/analytics',
    whatIf: '/admin/what-if',
    whatIfRun: under('/admin/what-if'),
    settings: '/admin/settings',
    audit: '/admin/audit',
    unusual: '/admin/unusual',
    health: '/admin/health',
    mails: '/admin/mails',
    complaints: '/admin/complaints',
  },
} as const;

/** Where a customer's card is shown: the shop's page, at this one of its cards. */
export const cardPath = (businessId: string, programme?: number): string =>
  ofCard(paths.business.detail(businessId), programme);

/** A page of one of a shop's cards. */
export const ofCard = (path: string, programme?: number): string =>
  programme === undefined ? path : `${path}?card=${programme}`;
