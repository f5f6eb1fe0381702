import { once } from 'node:events';
import { connect, type TLSSocket } from 'node:tls';

/** An HTTP/2 request, word for word: no client that is sound would send most of these. */
export interface RawRequest {
  headers: readonly (readonly [string, string])[];
  content?: string;
}

const PREFACE = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n';
const TYPE = { data: 0, headers: 1, reset: 3, settings: 4, goAway: 7 };
const END_STREAM = 1;
const END_HEADERS = 4;
const FRAME_HEAD = 9;

/** Sends it on a connection of its own, and waits for an answer, a refusal or the end. */
export async function sendRaw(port: number, { headers, content }: RawRequest): Promise<void> {
  const socket = connect({
    port,
    host: '127.0.0.1',
    servername: 'localhost',
    ALPNProtocols: ['h2'],
    rejectUnauthorized: false,
  });
  // A door that hangs up on such bytes is right to.
  socket.on('error', () => socket.destroy());
  await Promise.race([once(socket, 'secureConnect'), once(socket, 'close')]);
  const block = Buffer.concat(headers.map(([name, value]) => literal(name, value)));
  const parts = [Buffer.from(PREFACE), frame(TYPE.settings, 0, 0)];
  parts.push(frame(TYPE.headers, END_HEADERS | (content === undefined ? END_STREAM : 0), 1, block));
  if (content !== undefined) parts.push(frame(TYPE.data, END_STREAM, 1, Buffer.from(content, 'latin1')));
  socket.write(Buffer.concat(parts));
  await isAnswered(socket);
  socket.destroy();
}

/** A field that is neither compressed nor kept (RFC 7541, 6.2.2). */
const literal = (name: string, value: string): Buffer =>
  Buffer.concat([Buffer.of(0), text(name), text(value)]);

function text(words: string): Buffer {
  const bytes = Buffer.from(words, 'latin1');
  return Buffer.concat([lengthOf(bytes.length), bytes]);
}

/** A number in the seven bits after a bit that says 'not Huffman's' (RFC 7541, 5.1). */
function lengthOf(length: number): Buffer {
  if (length < 127) return Buffer.of(length);
  const bytes = [127];
  let rest = length - 127;
  for (; rest >= 128; rest >>= 7) bytes.push((rest & 127) | 128);
  return Buffer.of(...bytes, rest);
}

function frame(type: number, flags: number, stream: number, content = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(FRAME_HEAD);
  head.writeUIntBE(content.length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, content]);
}

function isAnswered(socket: TLSSocket): Promise<void> {
  return new Promise((resolve) => {
    let received = Buffer.alloc(0);
    socket.once('close', () => resolve());
    socket.on('data', (data) => {
      received = Buffer.concat([received, data]);
      while (received.length >= FRAME_HEAD) {
        const length = received.readUIntBE(0, 3) + FRAME_HEAD;
        const type = received.readUInt8(3);
        if (type === TYPE.headers || type === TYPE.reset || type === TYPE.goAway) return resolve();
        if (received.length < length) return;
        received = received.subarray(length);
      }
    });
  });
}
