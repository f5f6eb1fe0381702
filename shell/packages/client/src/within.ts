/** How long one of the browser's own interfaces may take: storage, locks, permissions, the service worker, a barcode reader. */
export const BROWSER_MS = 3_000;

/** The browser left its promise unanswered, as some do for ever. */
export class NoAnswer extends Error {}

/**
 * The answer of an interface that may be missing, throw, reject or never answer. Imported by the page `/join/…` and by the service
 * worker, so it imports nothing.
 * @throws what the interface threw; NoAnswer after `ms`
 */
export async function within<T>(ms: number, ask: () => Promise<T> | T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer('No answer')), ms);
  });
  try {
    return await Promise.race([ask(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Something of the browser, or undefined where even looking at it is refused. */
export function lookAt<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
