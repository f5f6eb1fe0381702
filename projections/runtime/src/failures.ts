/** Hears of what goes wrong and is tried again, so that nothing is swallowed: of where, and when it goes well again. */
export interface Failures {
  failed(where: string, error: unknown): void;
  recovered(where: string): void;
}

export const unheard: Failures = { failed: () => undefined, recovered: () => undefined };
