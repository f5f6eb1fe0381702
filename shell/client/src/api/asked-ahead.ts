import { positionToReadAfter } from './read-own-writes.ts';

/** A request that the page made while its scripts were on their way (shell/app/src/prerendered/before-app.ts). */
interface Asked {
  token: string;
  answer: Promise<Response | null>;
}

declare global {
  interface Window {
    askedAhead?: Record<string, Asked>;
  }
}

/** After that long a visit is no longer at its beginning, and the answer not fresh. */
const FRESH_MS = 15_000;

/** The good answer to what was asked ahead with this very token, once; null: ask yourself. */
export async function takeAskedAhead(path: string, token: string): Promise<Response | null> {
  const asked = globalThis.window?.askedAhead?.[path];
  if (!asked) return null;
  delete window.askedAhead?.[path];
  if (asked.token !== token || performance.now() > FRESH_MS || positionToReadAfter()) return null;
  const answer = await asked.answer;
  return answer?.ok ? answer : null;
}
