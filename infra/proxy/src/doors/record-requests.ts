import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Loaded before a process of ours (`node --import`): writes down each request that it takes, and has each answer say whose
 * request it answers. So a spec sees what really came out of the bytes, whatever stood in between.
 */
const file = process.env.RECORD_REQUESTS ?? '';

subscribe('http.server.request.start', (message) => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
  const caller = String(request.headers['x-caller'] ?? 'nobody');
  response.setHeader('X-Answers', caller);
  const { method, url, headers } = request;
  const seen = { caller, method, url, forwardedFor: headers['x-forwarded-for'], upgrade: headers.upgrade };
  appendFileSync(file, `${JSON.stringify(seen)}\n`);
});
