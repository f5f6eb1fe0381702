/** What a payload is made for: one send of it. */
export interface Attack {
  /** What the outer request asks for. */
  target: string;
  host: string;
  /** Names the outer request; see `doors/record-requests.ts`. */
  caller: string;
  /** A request in the outer one's content: whoever takes it for a request of its own is desynchronised. */
  inner: string;
}

/** Bytes that two readers may read in two ways. */
export interface Payload {
  name: string;
  /** One character a byte. */
  bytes(attack: Attack): string;
}

/** The header that names who sends a request: in each answer we look for the name of its own. */
export const CALLER = 'x-caller';

/** An inner request, whole, or so that the next request on the connection becomes the rest of its last header. */
export function innerRequest(caller: string, isWhole: boolean): string {
  const head = `GET /api/smuggled HTTP/1.1\r\nHost: inner\r\n${CALLER}: ${caller}\r\n`;
  return isWhole ? `${head}\r\n` : `${head}X-Rest: `;
}

export interface HeadOptions {
  method?: string;
  target?: string;
  version?: string;
  /** Between the lines. */
  end?: string;
}

/** A request up to its content. */
export function head(attack: Attack, headers: readonly string[], options: HeadOptions = {}): string {
  const { method = 'POST', target = attack.target, version = 'HTTP/1.1', end = '\r\n' } = options;
  const first = [`${method} ${target} ${version}`, `Host: ${attack.host}`, `${CALLER}: ${attack.caller}`];
  return [...first, ...headers, '', ''].join(end);
}

/** One chunk of a chunked body. */
export const chunk = (content: string, { extension = '', end = '\r\n' } = {}): string =>
  `${content.length.toString(16)}${extension}${end}${content}${end}`;

export const LAST_CHUNK = '0\r\n\r\n';
