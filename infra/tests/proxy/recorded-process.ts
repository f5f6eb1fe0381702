import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startChild } from '@stampwell/local/child-processes.ts';
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
  const child = startChild(script, {
    execArgv: ['--import', RECORDER],
    env: { PATH: process.env.PATH, PORT: String(port), RECORD_REQUESTS: file, ...env({ dir }) },
    output: 'shown',
  });
  const stop = async () => {
    await child.stop();
    rmSync(dir, { recursive: true, force: true });
  };
  await child.answers(`http://127.0.0.1:${port}/healthz`);
  return { port, seen: () => readLines(file).map((line) => JSON.parse(line)), stop };
}

/** Complete lines only: the last one may still be being written. */
const readLines = (file: string) =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
