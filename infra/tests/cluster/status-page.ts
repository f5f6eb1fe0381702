import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { STATUS_ADDRESS, STATUS_PORT } from './layout.ts';
import { type Status, statusLines } from './status.ts';

/** Needed to break something: a web page of somebody else cannot send it without asking first, which is refused. */
export const CONTROL_HEADER = 'x-stampwell-cluster';

export interface Control {
  status(): Promise<Status>;
  /** @throws with the names there are */
  begin(fault: string): Promise<void>;
  mend(): Promise<void>;
}

/** A page for people, `/status.json` for programs, and what `npm run cluster -- fault <name>` calls. */
export function serveStatus(control: Control): Promise<() => void> {
  const server = createServer((request, response) => {
    answer(control, request).then(
      ([type, text]) =>
        response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text),
      (error: Error) => refuse(response, error),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(STATUS_PORT, STATUS_ADDRESS, () =>
      resolve(() => {
        server.close();
        server.closeAllConnections();
      }),
    );
  });
}

class Refused extends Error {}

const refuse = (response: ServerResponse, error: Error) =>
  response
    .writeHead(error instanceof Refused ? 403 : 400, { 'Content-Type': 'text/plain' })
    .end(error.message);

async function answer(
  control: Control,
  { method, url = '/', headers }: IncomingMessage,
): Promise<[string, string]> {
  if (method === 'POST') {
    if (!headers[CONTROL_HEADER]) throw new Refused('only npm run cluster may break things');
    const fault = /^\/faults\/([a-z-]+)$/.exec(url)?.[1];
    if (fault) await control.begin(fault);
    else if (url === '/mend') await control.mend();
    else throw new Error('no such thing');
    return ['text/plain', 'done'];
  }
  const status = await control.status();
  if (url === '/status.json') return ['application/json', JSON.stringify(status)];
  return ['text/html; charset=utf-8', pageOf(statusLines(status))];
}

const escaped = (text: string) => text.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);

const pageOf = (lines: string[]) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="1">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>Stampwell's cluster</title><style>body{font:16px/1.6 system-ui;margin:2rem}pre{font-size:15px;overflow-x:auto}</style>
<h1>Stampwell's cluster</h1><pre>${escaped(lines.join('\n'))}</pre>
`;
