/** Each role has accounts, a sign-in page and calls of its own. */
export const ROLES = ['customer', 'business', 'employee', 'admin'] as const;
export type Role = (typeof ROLES)[number];
