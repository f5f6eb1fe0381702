import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@stampwell/local/free-port.ts';

const RECORDER = new URL('./record-requests.ts', import.meta.url).href;

/** A request as a server of ours parsed it. */
export interface SeenRequest {
  caller: string;
  method: string;
  url: string;
  /** `X-Forwarded-For`, as it arrived. */
  forwardedFor?: string;
  upgrade?: string;
}

/** A server under test that records the requests it parses. */
export interface RecordedProcess {
  port: number;
  seen(): SeenRequest[];
  stop(): Promise<void>;
}

/** Starts a script on a free port, and waits until it answers. */
export async function startRecorded(
  script: string,
  env: (given: { dir: string }) => Record<string, string>,
): Promise<RecordedProcess> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'stampwell-recorded-'));
  const port = await freePort();
  const file = path.join(dir, 'requests');
  const child = fork(script, {
    execArgv: ['--import', RECORDER],
    env: { PATH: process.env.PATH, PORT: String(port), RECORD_REQUESTS: file, ...env({ dir }) },
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
  return { port, seen: () => readLines(file).map((line) => JSON.parse(line)), stop };
}

/** Complete lines only: the last one may still be being written. */
const readLines = (file: string) =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];

/** Polls until the address answers. @throws when the process has ended */
export async function answering(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (hasEnded(child))
      throw new Error(`${url}: its process has ended (${child.exitCode ?? child.signalCode})`);
    const reply = await fetch(url, { headers: { connection: 'close' } }).catch(() => null);
    await reply?.body?.cancel();
    if (reply && reply.status < 500) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;
