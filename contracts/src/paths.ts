import type { JoinSource, LinkPlace } from './join.ts';

/** Every screen's URL: the shell routes them, and links are built from them. */
export const paths = {
  landing: '/',
  /** A shop's card with nothing to fill in; `from` names the poster whose code was scanned. */
  join: (businessId: string, from?: JoinSource) =>
    `/join/${encodeURIComponent(businessId)}${from ? `?from=${from}` : ''}`,
  /** The same page at a short address of the shop's own. */
  shopLink: (link: string, from?: LinkPlace) =>
    `/s/${encodeURIComponent(link)}${from ? `?from=${from}` : ''}`,
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
  /** The parts of a customer's profile. Links in mails lead to `mails`, for owners too. */
  profileParts: {
    you: '/profile/you',
    signIn: '/profile/sign-in',
    mails: '/profile/mails',
    data: '/profile/data',
  },
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
    whatIfRun: (id: string) => `/business/what-if/${encodeURIComponent(id)}`,
    activity: '/business/activity',
    customers: '/business/customers',
    /** Bringing customers in from a file. */
    importCustomers: '/business/import',
    /** A customer's card history. */
    card: (customerId: string) => `/business/customers/${encodeURIComponent(customerId)}`,
    /** The owner's profile, at either address; then its parts. */
    profile: '/business/profile',
    shop: '/business/profile/shop',
    programme: '/business/profile/programme',
    look: '/business/profile/look',
    posters: '/business/posters',
    security: '/business/profile/security',
    mails: '/business/profile/mails',
    account: '/business/profile/account',
    scanner: '/scanner',
    customer: (qrCode: string) => `/business/customer/${encodeURIComponent(qrCode)}`,
    /** Searching for a customer without their phone, and the one who was found. */
    find: '/business/find',
    found: (customerId: string) => `/business/found/${encodeURIComponent(customerId)}`,
    detail: (businessId: string) => `/business/${encodeURIComponent(businessId)}`,
    /** The proof of a card's entry. */
    proof: (businessId: string, entryId: string) =>
      `/business/proof/${encodeURIComponent(businessId)}/${encodeURIComponent(entryId)}`,
    /** The customer's own card history. */
    story: (businessId: string) => `/business/${encodeURIComponent(businessId)}/story`,
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
    customer: (qrCode: string) => `/employee/customer/${encodeURIComponent(qrCode)}`,
    find: '/employee/find',
    found: (customerId: string) => `/employee/found/${encodeURIComponent(customerId)}`,
    story: (customerId: string) => `/employee/story/${encodeURIComponent(customerId)}`,
    /** The same for the customer whose code was shown. */
    storyByCode: (qrCode: string) => `/employee/customer/${encodeURIComponent(qrCode)}/story`,
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
    whatIfRun: (id: string) => `/admin/what-if/${encodeURIComponent(id)}`,
    settings: '/admin/settings',
    audit: '/admin/audit',
    unusual: '/admin/unusual',
    health: '/admin/health',
    mails: '/admin/mails',
    complaints: '/admin/complaints',
  },
} as const;
