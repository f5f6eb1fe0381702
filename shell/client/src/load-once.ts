const forgetters = new Set<() => void>();

/**
 * Loads a thing at most once, however often it is asked for. A failure is kept too, or a screen that draws again
 * would try for ever; `forgetFailures` (a Retry button) makes the next ask try anew.
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
