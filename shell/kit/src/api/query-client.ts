import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** The transport retries what is worth retrying; the cache adds nothing to it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 15_000, gcTime: 10 * 60_000, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});

/** True where the answer was 'there is none', which for some screens is an answer like any other. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
