import type { Admin, AdminUser, User } from '@stampwell/contracts/http/shapes.ts';
import type { Known } from './lifecycle.ts';

const presentAccount = ({ person: { id, name, email }, status }: Known) => ({
  id,
  name,
  email,
  created_at: status.registeredAt,
  is_active: status.maySignIn,
});

const presentCustomer = (known: Known) => ({
  ...presentAccount(known),
  type: 'customer' as const,
  phone: known.person.phone,
  last_login: known.person.lastLoginAt?.toISOString() ?? null,
});

export const presentUser = (known: Known): User => ({
  ...presentCustomer(known),
  is_guest: known.status.isGuest ?? false,
});

export const presentUserForAdmin = (known: Known, activity: AdminUser['activity']): AdminUser => ({
  ...presentCustomer(known),
  activity,
});

export const presentAdmin = (known: Known): Admin => ({ ...presentAccount(known), type: 'admin' });
