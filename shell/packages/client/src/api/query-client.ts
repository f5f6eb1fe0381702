import { QueryClient } from '@tanstack/react-query';
import { type SessionState, session, sessionAtom, store } from '../session/session.ts';
import { ApiError } from './api-error.ts';
import { keepAnswers } from './kept-answers.ts';

/**
 * The transport decides on retries and knows whether there is a connection, so the cache does neither. If it paused mutations while
 * offline, a stamp would be given unseen when the connection returns.
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

/** Identifies the users signed in. When they change, by sign-out, refusal or another tab, the cache is cleared. */
const holdersOf = ({ general, employee }: SessionState): string =>
  `${general?.user.id} ${employee ? 'employee' : ''}`;
let holders = holdersOf(session());
store.sub(sessionAtom, () => {
  const now = holdersOf(session());
  if (now === holders) return;
  holders = now;
  queryClient.clear();
});

/** True for 404, which some screens show as a state of its own. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
