import { positionToReadAfter } from './read-own-writes.ts';

/** A request that the page made while its scripts were on their way (shell/app/src/prerendered/before-app.ts). */
interface Asked {
  token: string;
  answer: Promise<Response | null>;
  /** The body of a good answer that is there, and when it came (milliseconds since 1970). */
  came?: { text: string; at: number };
}

declare global {
  interface Window {
    askedAhead?: Record<string, Asked>;
  }
}

/** After that long a visit is no longer at its beginning, and the answer not fresh. */
const FRESH_MS = 15_000;

/** What was asked ahead with this very token, once. */
function take(path: string, token: string): Asked | null {
  const asked = globalThis.window?.askedAhead?.[path];
  if (!asked) return null;
  delete window.askedAhead?.[path];
  const isOld = performance.now() > FRESH_MS;
  return asked.token !== token || isOld || positionToReadAfter() ? null : asked;
}

/** The good answer to what was asked ahead; null: ask yourself. */
export async function takeAskedAhead(path: string, token: string): Promise<Response | null> {
  const answer = await take(path, token)?.answer;
  return answer?.ok ? answer : null;
}

/** The same where it is there already, so that a screen can begin with it (decision 161). */
export function takeCome(path: string, token: string): { reply: unknown; at: number } | null {
  if (!globalThis.window?.askedAhead?.[path]?.came) return null;
  const came = take(path, token)?.came;
  try {
    return came ? { reply: JSON.parse(came.text), at: came.at } : null;
  } catch {
    return null; // A network that wants a sign-in of its own answers with a page.
  }
}
