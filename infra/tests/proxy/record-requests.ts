import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Preloaded into a server under test (`node --import`). Records each request it parses, and names the request in its answer
 * (`X-Answers`), so that a spec sees what the server made of raw bytes.
 */
const file = process.env.RECORD_REQUESTS ?? '';

subscribe('http.server.request.start', (message) => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
  const caller = String(request.headers['x-caller'] ?? 'unnamed');
  response.setHeader('X-Answers', caller);
  const { method, url, headers } = request;
  const seen = { caller, method, url, forwardedFor: headers['x-forwarded-for'], upgrade: headers.upgrade };
  appendFileSync(file, `${JSON.stringify(seen)}\n`);
});
