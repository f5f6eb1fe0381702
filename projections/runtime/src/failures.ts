/** Reports failures that are retried, and their recovery, so that none is swallowed. */
export interface Failures {
  failed(where: string, error: unknown): void;
  recovered(where: string): void;
}

export const unheard: Failures = { failed: () => undefined, recovered: () => undefined };
