import { positionToReadAfter } from './read-own-writes.ts';

/** A request made by the page before its scripts were loaded (shell/app/src/prerendered/before-app.ts). */
interface Asked {
  token: string;
  answer: Promise<Response | null>;
  /** The body of a successful answer, and when it arrived (milliseconds since 1970). */
  came?: { text: string; at: number };
}

declare global {
  interface Window {
    askedAhead?: Record<string, Asked>;
  }
}

/** Since the page's start: after that the answer is stale. */
const FRESH_MS = 15_000;

/** Each prefetched answer is used once, and only with the token it was asked with. */
function take(path: string, token: string): Asked | null {
  const asked = globalThis.window?.askedAhead?.[path];
  if (!asked) return null;
  delete window.askedAhead?.[path];
  const isOld = performance.now() > FRESH_MS;
  return asked.token !== token || isOld || positionToReadAfter() ? null : asked;
}

/** The successful prefetched answer, or null. */
export async function takePrefetched(path: string, token: string): Promise<Response | null> {
  const answer = await take(path, token)?.answer;
  return answer?.ok ? answer : null;
}

/** The prefetched reply if it has already arrived, for a screen's first render (decision 161). */
export function takePrefetchedReply(path: string, token: string): { reply: unknown; at: number } | null {
  if (!globalThis.window?.askedAhead?.[path]?.came) return null;
  const came = take(path, token)?.came;
  try {
    return came ? { reply: JSON.parse(came.text), at: came.at } : null;
  } catch {
    return null; // A captive portal answers with its own page.
  }
}
