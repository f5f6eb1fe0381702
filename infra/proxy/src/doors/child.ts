import { type ChildProcess, fork } from 'node:child_process';
import { closeSync, fstatSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';

const RECORDER = new URL('./record-requests.ts', import.meta.url).href;

/** A request as one of our processes took it. */
export interface SeenRequest {
  caller: string;
  method: string;
  url: string;
  /** `X-Forwarded-For`, as it arrived. */
  forwardedFor?: string;
  upgrade?: string;
}

/** A process of ours that writes down the requests it takes. */
export interface RecordedChild {
  port: number;
  /** The requests that it has taken so far. */
  seen(): readonly SeenRequest[];
  /** What else it keeps goes here; removed with it. */
  dir: string;
  stop(): Promise<void>;
}

/** Starts a script with a port of its own, and waits until it answers there. */
export async function startRecorded(
  script: string,
  env: (given: { port: number; dir: string }) => Record<string, string>,
): Promise<RecordedChild> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'stampwell-door-'));
  const port = await freePort();
  const file = path.join(dir, 'requests');
  const child = fork(script, {
    execArgv: ['--import', RECORDER],
    env: { PATH: process.env.PATH, PORT: String(port), RECORD_REQUESTS: file, ...env({ port, dir }) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const stop = async () => {
    await end(child);
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    await answering(`http://127.0.0.1:${port}/healthz`, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, dir, seen: readerOf(file), stop };
}

/** Reads what has been added since it was last asked; of a line that is being written, nothing yet. */
function readerOf(file: string): () => SeenRequest[] {
  const seen: SeenRequest[] = [];
  let length = 0;
  return () => {
    const added = readFrom(file, length);
    const whole = added.subarray(0, added.lastIndexOf('\n') + 1);
    length += whole.length;
    for (const line of whole.toString().split('\n').filter(Boolean)) seen.push(JSON.parse(line));
    return seen;
  };
}

function readFrom(file: string, position: number): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    const added = Buffer.alloc(fstatSync(descriptor).size - position);
    return added.subarray(0, readSync(descriptor, added, { position }));
  } finally {
    closeSync(descriptor);
  }
}

/** Asks until the answer is one. @throws where the process ended */
export async function answering(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${url}: its process has ended (${child.exitCode ?? child.signalCode})`);
    const reply = await fetch(url, { headers: { connection: 'close' } }).catch(() => null);
    await reply?.body?.cancel();
    if (reply && reply.status < 500) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exited;
}

/** A port that nobody listened on a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
