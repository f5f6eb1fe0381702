import { useAtomValue } from 'jotai';
import { type SessionState, type SessionUser, sessionAtom } from './session.ts';

export const useSession = (): SessionState => useAtomValue(sessionAtom);

/** The signed-in customer, business or administrator; a screen behind the guards always has one. */
export function useUser(): SessionUser {
  const { general } = useSession();
  return general?.user ?? { id: '', name: '', email: '', type: 'customer' };
}
