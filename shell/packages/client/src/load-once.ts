const forgetters = new Set<() => void>();

/**
 * Loads once. A failure is kept too, so that re-rendering does not retry for ever; `forgetFailures` (a Retry button) allows another
 * attempt.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  const forget = (): void => {
    loading = undefined;
  };
  return () => {
    if (!loading) {
      loading = load();
      loading.catch(() => forgetters.add(forget));
    }
    return loading;
  };
}

export function forgetFailures(): void {
  for (const forget of forgetters) forget();
  forgetters.clear();
}
