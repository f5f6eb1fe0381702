import type { Admin, User } from '@stampwell/contracts/http/shapes.ts';
import type { Known } from './rules/lives.ts';

const presentAccount = ({ person: { id, name, email }, standing }: Known) => ({
  id,
  name,
  email,
  created_at: standing.registeredAt,
  is_active: standing.maySignIn,
});

export const presentUser = (known: Known): User => ({
  ...presentAccount(known),
  type: 'customer',
  phone: known.person.phone,
  last_login: known.person.lastLoginAt?.toISOString() ?? null,
});

export const presentAdmin = (known: Known): Admin => ({ ...presentAccount(known), type: 'admin' });
