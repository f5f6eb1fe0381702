import type { Admin, User } from '@stampwell/contracts/http/shapes.ts';
import type { Known } from './lifecycle.ts';

const presentAccount = ({ person: { id, name, email }, status }: Known) => ({
  id,
  name,
  email,
  created_at: status.registeredAt,
  is_active: status.maySignIn,
});

export const presentUser = (known: Known): User => ({
  ...presentAccount(known),
  type: 'customer',
  phone: known.person.phone,
  last_login: known.person.lastLoginAt?.toISOString() ?? null,
  is_guest: known.status.isGuest ?? false,
});

export const presentAdmin = (known: Known): Admin => ({ ...presentAccount(known), type: 'admin' });
