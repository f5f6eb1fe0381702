import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Built } from '@stampwell/build/dev/built.ts';

/** Where open pages learn that a part was rebuilt; served only by `npm run dev`. */
export const HOT_PATH = '/_hot';

export interface HotChannel {
  publish(built: Built): void;
  listen(request: IncomingMessage, response: ServerResponse): void;
}

/** Sends each build to every open page; a page that reconnects after a restart gets the latest. */
export function openHotChannel(): HotChannel {
  const pages = new Set<ServerResponse>();
  const newest = new Map<string, Built>();
  const line = (built: Built): string => `data: ${JSON.stringify(built)}\n\n`;
  return {
    publish(built) {
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
 * Placed before React in every page: shell and remotes each have a Fast Refresh runtime, and those loaded after React find it through
 * this hook. React DevTools replace it where installed.
 */
export const REFRESH_HOOK = `window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(), supportsFiber: true,
  inject(renderer) { const id = this.renderers.size + 1; this.renderers.set(id, renderer); return id; },
  onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {},
};`;
