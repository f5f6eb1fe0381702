import { watch } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Where an open page hears that it is out of date. Only `npm run dev` serves it. */
export const RELOAD_PATH = '/_reload';

export interface Reloading {
  listen(request: IncomingMessage, response: ServerResponse): void;
  /** The page's side of it, to stand before `</body>`. */
  script(nonce: string): string;
}

const SETTLED_MS = 50;

/** Tells every open page to load itself again when the build in `dist` is another, or this process is. */
export function reloadOnBuild(dist: string): Reloading {
  const pages = new Set<ServerResponse>();
  let build = String(Date.now());
  let settling: NodeJS.Timeout | undefined;
  // The build writes remotes.json last.
  watch(dist, (_, file) => {
    if (file !== 'remotes.json') return;
    clearTimeout(settling);
    settling = setTimeout(() => {
      build = String(Date.now());
      for (const page of pages) page.write(`data: ${build}\n\n`);
    }, SETTLED_MS);
  }).unref();

  return {
    listen(request, response) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      response.write(`retry: 300\ndata: ${build}\n\n`);
      pages.add(response);
      request.on('close', () => pages.delete(response));
    },
    script: (nonce) =>
      `<script nonce="${nonce}">{let seen;new EventSource('${RELOAD_PATH}').onmessage=({data})=>{seen&&seen!==data?location.reload():seen=data}}</script>`,
  };
}
