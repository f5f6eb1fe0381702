import type { Endpoint, ParamsOf, SentBody, SentQuery } from '@stampwell/contracts/http/endpoint.ts';

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : object extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/** What a call of an endpoint needs: only the parts that the endpoint has, each typed by its schema. */
export type CallArgs<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', SentQuery<E>> &
  Part<'body', SentBody<E>>;

/** The same with the types washed out, for the inside of the client. */
export interface AnyArgs {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** `/user/business/{id}` with its parameters filled in, without a leading slash. */
export function pathOf(endpoint: Endpoint, params: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  return endpoint.path
    .replace(/^\//, '')
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

/** The query without its absent members. */
export function searchOf(query: unknown): URLSearchParams {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
}
