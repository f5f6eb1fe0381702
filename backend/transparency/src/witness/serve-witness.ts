import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddCheckpoint } from './witness.ts';

/** A checkpoint with its proof is far smaller. */
const MAX_BYTES = 64 * 1024;
const REQUEST_MS = 10_000;

/** Serves only `POST /add-checkpoint`. The signature in each answer identifies the witness. */
export function serveWitness(addCheckpoint: AddCheckpoint, onError: (error: unknown) => void): Server {
  return createServer({ requestTimeout: REQUEST_MS }, (request, response) => {
    const answer = (status: number, body: string, type = 'text/plain; charset=utf-8') => {
      response.writeHead(status, { 'content-type': type });
      response.end(body);
    };
    if (request.url !== '/add-checkpoint') return answer(404, 'Not found\n');
    if (request.method !== 'POST') return answer(405, 'POST a checkpoint\n');
    readBody(request)
      .then((body) => {
        if (body === null) return answer(413, 'Too large\n');
        const { status, body: text, type } = addCheckpoint(body);
        answer(status, text, type);
      })
      .catch((error: unknown) => {
        onError(error);
        if (!response.headersSent) answer(500, 'The witness is out of order\n');
      });
  });
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > MAX_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
