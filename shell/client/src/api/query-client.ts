import { QueryClient } from '@tanstack/react-query';
import { type SessionState, session, sessionAtom, store } from '../session/session.ts';
import { ApiError } from './api-error.ts';
import { keepAnswers } from './kept-answers.ts';

/**
 * The transport retries what is worth retrying, and says when there is no connection; the cache adds nothing to it. Were
 * it to wait for a connection, a stamp would be given behind everybody's back when it returns.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      networkMode: 'always',
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

keepAnswers(queryClient);

/**
 * What one person was shown is never the next one's: however a session ends or changes hands, by Sign Out, by a
 * refusal or in another tab, what was read in it goes with it.
 */
const holdersOf = ({ general, employee }: SessionState): string =>
  `${general?.user.id} ${employee ? 'employee' : ''}`;
let holders = holdersOf(session());
store.sub(sessionAtom, () => {
  const now = holdersOf(session());
  if (now === holders) return;
  holders = now;
  queryClient.clear();
});

/** True where the answer was 'there is none', which for some screens is an answer like any other. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
