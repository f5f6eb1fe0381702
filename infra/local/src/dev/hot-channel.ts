import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Built } from '@stampwell/build/dev/built.ts';

/** Where an open page hears that a part of it was built anew. Only `npm run dev` serves it. */
export const HOT_PATH = '/_hot';

export interface HotChannel {
  tell(built: Built): void;
  listen(request: IncomingMessage, response: ServerResponse): void;
}

/** Tells every open page of each build; one that comes back, since the API was started again, is told the newest. */
export function openHotChannel(): HotChannel {
  const pages = new Set<ServerResponse>();
  const newest = new Map<string, Built>();
  const line = (built: Built): string => `data: ${JSON.stringify(built)}\n\n`;
  return {
    tell(built) {
      newest.set(built.part, built);
      for (const page of pages) page.write(line(built));
    },
    listen(request, response) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      response.write(`retry: 200\n\n${[...newest.values()].map(line).join('')}`);
      pages.add(response);
      request.on('close', () => pages.delete(response));
    },
  };
}

/**
 * Stands before React in every page: the shell and each remote bring a Fast Refresh of their own, and those that come after
 * React has started find it by what is kept here. The browser's own React tools take this place where they are installed.
 */
export const REFRESH_HOOK = `window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(), supportsFiber: true,
  inject(renderer) { const id = this.renderers.size + 1; this.renderers.set(id, renderer); return id; },
  onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {},
};`;
