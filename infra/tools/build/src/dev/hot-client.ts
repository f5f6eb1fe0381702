/**
 * Runs in every part under `npm run dev`: applies updates when the part was rebuilt. React components keep their state; the page
 * reloads if an update cannot be applied.
 */
import type { Built } from './built.ts';

interface Hot {
  status(): string;
  /** Resolves with the replaced modules, or null if the server has no such update. */
  check(isApplied: true): Promise<unknown[] | null>;
}

declare global {
  interface Window {
    /** Shared by all parts, since browsers limit connections to six per host. */
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
  // Another build may have finished meanwhile.
  else await takeIn();
}

/** Waits for the API, which may be restarting; otherwise the browser's error page would stay. */
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

// Workers get updates by being restarted with their page.
if (typeof window !== 'undefined') {
  window.hotNews ??= new EventSource('/_hot');
  window.hotNews.addEventListener('message', hear);
}
