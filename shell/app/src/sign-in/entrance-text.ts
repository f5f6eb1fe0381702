import type { Role } from '@stampwell/contracts/http/endpoint.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { IconBuildingStore, IconCoffee, IconKey, IconQrcode, IconUserScan } from '@stampwell/icons';
import type { Mark } from '../ink/ink-stamp.tsx';

export interface EntranceLink {
  before?: string;
  label: string;
  to: string;
}

/** Text of a sign-in or sign-up page, shared by its prerendered skeleton and React. */
export interface EntranceText {
  title: string;
  subtitle?: string;
  badge?: string;
  /** The stamp at the sheet's corner: its drawing and the ink's hue in degrees. */
  stamp: { mark: Mark; hue: number };
  links?: readonly EntranceLink[];
}

export interface EntranceField {
  label: string;
  type?: 'email';
  autoComplete: string;
  inputMode?: 'email';
}

/** Fields of sign-in and sign-up, shared in the same way. */
export const FIELDS = {
  name: { label: 'Full Name', autoComplete: 'name' },
  email: { label: 'Email', type: 'email', autoComplete: 'username webauthn', inputMode: 'email' },
  newEmail: { label: 'Email', type: 'email', autoComplete: 'username', inputMode: 'email' },
  password: { label: 'Password', autoComplete: 'current-password' },
  newPassword: { label: 'Password', autoComplete: 'new-password' },
  confirmation: { label: 'Confirm Password', autoComplete: 'new-password' },
} satisfies Record<string, EntranceField>;

export const ENTRANCES = {
  customer: {
    title: 'Welcome back',
    subtitle: 'Your stamps are where you left them.',
    stamp: { mark: IconCoffee, hue: 31 },
    links: [
      { before: 'New here?', label: 'Create Account', to: paths.register },
      { before: 'Are you a business owner?', label: 'Business Login', to: paths.business.login },
      { before: 'Staff?', label: 'Employee Sign In', to: paths.employee.login },
    ],
  },
  business: {
    title: 'Business Login',
    subtitle: 'For owners. Your staff have a sign-in of their own.',
    stamp: { mark: IconBuildingStore, hue: 152 },
    links: [
      { before: 'No account yet?', label: 'Register your business', to: paths.business.register },
      { before: 'Staff?', label: 'Employee Sign In', to: paths.employee.login },
      { before: 'Collecting stamps?', label: 'Customer Sign In', to: paths.login },
    ],
  },
  admin: {
    title: 'Admin Portal',
    badge: 'Restricted Admin Area',
    stamp: { mark: IconKey, hue: 255 },
    links: [
      { before: 'Are you a business owner?', label: 'Business Login', to: paths.business.login },
      { before: 'Collecting stamps?', label: 'Customer Sign In', to: paths.login },
    ],
  },
  employee: {
    title: 'Employee Sign In',
    subtitle: 'With your work email and your own password.',
    stamp: { mark: IconUserScan, hue: 68 },
    links: [
      { label: 'Business Owner? Sign in here', to: paths.business.login },
      { before: 'Collecting stamps?', label: 'Customer Sign In', to: paths.login },
    ],
  },
  register: {
    title: 'Create your account',
    subtitle: 'Free, and ready for your next coffee.',
    stamp: { mark: IconQrcode, hue: 31 },
    links: [
      { before: 'Already have an account?', label: 'Sign In', to: paths.login },
      { before: 'Are you a business owner?', label: 'Get Started', to: paths.business.register },
    ],
  },
} satisfies Record<string, EntranceText>;

/** Said where an account of another role would have been opened [AC33]. */
export const OTHER_ROLES: Record<Role, { words: string; label: string; to: string }> = {
  customer: { words: 'This is a customer’s account.', label: 'Customer Sign In', to: paths.login },
  business: {
    words: 'This is a business owner’s account.',
    label: 'Business Login',
    to: paths.business.login,
  },
  employee: { words: 'This is an employee’s account.', label: 'Employee Sign In', to: paths.employee.login },
  admin: { words: 'This is an administrator’s account.', label: 'Admin Portal', to: paths.admin.login },
};
