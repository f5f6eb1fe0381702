/**
 * Runs in every part of the front end under `npm run dev`: hears that the part was built anew, and takes in what changed.
 * React's own parts are drawn again with their state; where a change cannot be taken in, the page is loaded again.
 */
import type { Built } from './built.ts';

interface Hot {
  status(): string;
  /** Resolves with what was replaced, or null where the server has no such update. */
  check(isApplied: true): Promise<unknown[] | null>;
}

declare global {
  interface Window {
    /** One for all parts: a browser opens six connections to a host, and pages need theirs. */
    hotNews?: EventSource;
  }
}
declare const __resourceQuery: string;
declare const __webpack_hash__: string;

const hot = (import.meta as { webpackHot?: Hot }).webpackHot;
const part = __resourceQuery.slice(1);
let newest = '';
const ASK_AGAIN_MS = 100;

async function takeIn(): Promise<void> {
  if (hot?.status() !== 'idle' || newest === __webpack_hash__) return;
  const updated = await hot.check(true).catch(() => null);
  if (!updated) await loadAgain();
  // Another one may have been built meanwhile.
  else await takeIn();
}

/** The API may be starting again; a page that is asked for meanwhile would be the browser's own, and stay. */
async function loadAgain(): Promise<void> {
  const isThere = () =>
    fetch('/healthz').then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isThere())) await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  location.reload();
}

function hear({ data }: MessageEvent<string>): void {
  const built = JSON.parse(data) as Built;
  if (built.part !== part) return;
  newest = built.hash;
  if (built.errors.length === 0) void takeIn();
  else console.error(`${part} does not compile:\n${built.errors.join('\n')}`);
}

// A worker of the part's has it too: it is started again with its page.
if (typeof window !== 'undefined') {
  window.hotNews ??= new EventSource('/_hot');
  window.hotNews.addEventListener('message', hear);
}
