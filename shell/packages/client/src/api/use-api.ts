import type { Endpoint, ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiError } from './api-error.ts';
import { callApi } from './call-api.ts';
import type { AnyArgs, CallArgs } from './call-args.ts';
import { firstAnswer } from './first-answer.ts';

/**
 * `[endpoint name, params, query, body]`; its first part matches every call of the endpoint. Look-ups are POSTs, so the body counts.
 */
export function apiKey<E extends Endpoint>(endpoint: E, args?: CallArgs<E>): readonly unknown[] {
  const { params, query, body } = (args ?? {}) as AnyArgs;
  return args ? [endpoint.name, params ?? null, query ?? null, body ?? null] : [endpoint.name];
}

type QueryOptions<E extends Endpoint> = Omit<UseQueryOptions<ReplyOf<E>, ApiError>, 'queryKey' | 'queryFn'>;

/** `error.message` is fit to show. */
export function useApiQuery<E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E>,
  options?: QueryOptions<E>,
): UseQueryResult<ReplyOf<E>, ApiError> {
  return useQuery<ReplyOf<E>, ApiError>({
    ...firstAnswer(endpoint, args),
    ...options,
    queryKey: apiKey(endpoint, args),
    queryFn: ({ signal }) => callApi(endpoint, args, { signal }),
  });
}

type PagesOf<E extends Endpoint> = InfiniteData<ReplyOf<E>, string | undefined>;

interface PagesOptions<E extends Endpoint> {
  enabled?: boolean;
  /** Shown until the first answer: `(before) => before` keeps the last search's. */
  placeholderData?: (before: PagesOf<E> | undefined) => PagesOf<E> | undefined;
}

/** Reads a list by cursor; `data.pages` grows with `fetchNextPage()`. */
export function useApiPages<E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E>,
  options?: PagesOptions<E>,
): UseInfiniteQueryResult<InfiniteData<ReplyOf<E>>, ApiError> {
  return useInfiniteQuery<
    ReplyOf<E>,
    ApiError,
    InfiniteData<ReplyOf<E>>,
    readonly unknown[],
    string | undefined
  >({
    ...options,
    queryKey: [...apiKey(endpoint, args), 'pages'],
    initialPageParam: undefined,
    queryFn: ({ pageParam, signal }) => callApi(endpoint, withCursor(args, pageParam), { signal }),
    getNextPageParam: (last) => (last as { next_cursor?: string | null }).next_cursor ?? undefined,
  });
}

function withCursor<E extends Endpoint>(args: CallArgs<E>, cursor: string | undefined): CallArgs<E> {
  return { ...args, query: { ...((args as AnyArgs).query as object), cursor } } as CallArgs<E>;
}

interface MutationOptions<E extends Endpoint>
  extends Omit<UseMutationOptions<ReplyOf<E>, ApiError, CallArgs<E>>, 'mutationFn'> {
  /** Endpoints whose cached answers this write changes; all by default. */
  invalidates?: readonly Endpoint[];
}

/** `mutate({ params, query, body })`. Afterwards, what is on screen is refetched. */
export function useApiMutation<E extends Endpoint>(
  endpoint: E,
  options: MutationOptions<E> = {},
): UseMutationResult<ReplyOf<E>, ApiError, CallArgs<E>> {
  const cache = useApiCache();
  const { invalidates, onSuccess, ...rest } = options;
  return useMutation<ReplyOf<E>, ApiError, CallArgs<E>>({
    ...rest,
    mutationFn: (args) => callApi(endpoint, args),
    onSuccess: (...happened) => {
      void cache.refresh(invalidates);
      return onSuccess?.(...happened);
    },
  });
}

/** The cache by endpoint: invalidate, update or prefetch answers. */
export function useApiCache() {
  const client = useQueryClient();
  return useMemo(
    () => ({
      /** Refetches what is on screen of these endpoints, or of all. */
      refresh: async (endpoints?: readonly Endpoint[]): Promise<void> => {
        if (!endpoints) return client.invalidateQueries();
        await Promise.all(
          endpoints.map((endpoint) => client.invalidateQueries({ queryKey: apiKey(endpoint) })),
        );
      },
      /** Fetches now and caches the answer for the next screen. @throws ApiError */
      load: <E extends Endpoint>(endpoint: E, args: CallArgs<E>): Promise<ReplyOf<E>> =>
        client.fetchQuery<ReplyOf<E>, ApiError>({
          queryKey: apiKey(endpoint, args),
          queryFn: () => callApi(endpoint, args),
          staleTime: 0,
        }),
      /** The cached answer, without a request. */
      peek: <E extends Endpoint>(endpoint: E, args: CallArgs<E>): ReplyOf<E> | undefined =>
        client.getQueryData<ReplyOf<E>>(apiKey(endpoint, args)),
      update: <E extends Endpoint>(
        endpoint: E,
        args: CallArgs<E>,
        change: (reply: ReplyOf<E>) => ReplyOf<E>,
      ): void => {
        client.setQueryData<ReplyOf<E>>(
          apiKey(endpoint, args),
          (reply) => (reply === undefined ? reply : change(reply)) as ReplyOf<E>,
        );
      },
    }),
    [client],
  );
}
