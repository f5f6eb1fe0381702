import { useSearchParams } from '@stampwell/client/router';

/** The URL's query and a function that changes parts of it; `undefined` removes a part. */
export function usePatchedQuery() {
  const [query, setQuery] = useSearchParams();
  function patch(changes: Record<string, string | undefined>): void {
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [key, value] of Object.entries(changes)) {
          if (value) after.set(key, value);
          else after.delete(key);
        }
        return after;
      },
      { replace: true },
    );
  }
  return { read: (key: string): string | undefined => query.get(key) ?? undefined, patch };
}
