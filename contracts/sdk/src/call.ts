export interface CallOptions {
  /** Of a write; by default a new one. A repeat with the same key has one effect and one answer. */
  idempotencyKey?: string;
  /** Ends the call, and waiting for its next try. */
  signal?: AbortSignal;
}

interface Config {
  /** Below `/v1`. */
  url: string;
  method: string;
  params?: object;
  data?: unknown;
}

/** A call before it is sent. */
export interface Call<Reply> extends Config, CallOptions {
  /** Only a type. */
  reply?: Reply;
}

/** What generated operations are made by. */
export const call = <Reply>(config: Config & { headers?: object }, options?: CallOptions): Call<Reply> => ({
  ...config,
  ...options,
});
