import type { Endpoint, ParamsOf, SentBody, SentQuery } from '@stampwell/contracts/http/endpoint.ts';

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : object extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/** Only the parts that the endpoint has, each typed by its schema. */
export type CallArgs<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', SentQuery<E>> &
  Part<'body', SentBody<E>>;

/** Untyped form, used inside the client. */
export interface AnyArgs {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** `/user/business/{id}` with its parameters filled in and no leading slash. */
export function pathOf(endpoint: Endpoint, params: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  return endpoint.path
    .replace(/^\//, '')
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

/** Leaves out undefined members. */
export function searchOf(query: unknown): URLSearchParams {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
}
