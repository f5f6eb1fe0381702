import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, Reply } from '../../client.ts';

/** A request of a client that does not retry. */
export interface Question {
  path: string;
  method: 'GET' | 'POST';
  token?: string;
  body?: Record<string, unknown>;
}

/** Answers between `start` and `stop`. */
export interface Answers {
  answered: number;
  /** Retryable errors (docs/wire.md#errors). */
  unavailable: number;
  slowestMs: number;
  /** Unacceptable answers, one line each. */
  wrong: string[];
}

const PAUSE_MS = 20;

/** Repeats each request continuously, whatever the answer. */
export class Probes {
  readonly answers: Answers = { answered: 0, unavailable: 0, slowestMs: 0, wrong: [] };
  #isAsking = true;
  readonly #asking: Promise<unknown>;

  constructor(client: Client, questions: Question[]) {
    this.#asking = Promise.all(questions.map((question) => this.#ask(client, question)));
  }

  async stop(): Promise<Answers> {
    this.#isAsking = false;
    await this.#asking;
    return this.answers;
  }

  async #ask(client: Client, { path, ...options }: Question): Promise<void> {
    while (this.#isAsking) {
      const began = performance.now();
      const wrong = await client.call(path, options).then(
        (reply) => this.#judge(reply),
        (error: Error) => error.message,
      );
      if (wrong) this.answers.wrong.push(`${options.method} ${path}: ${wrong}`);
      this.answers.slowestMs = Math.max(this.answers.slowestMs, performance.now() - began);
      await sleep(PAUSE_MS);
    }
  }

  /** @returns what is wrong with the answer */
  #judge({ status, headers, body }: Reply): string | undefined {
    this.answers.answered += 1;
    if (status < 400) return;
    const { error, message, code, retry_after, request_id } = body;
    const isWhole =
      status === 503 &&
      (code === 'unavailable' || code === 'read_model_behind') &&
      typeof message === 'string' &&
      error === message &&
      Number(headers['retry-after']) > 0 &&
      retry_after === Number(headers['retry-after']) &&
      typeof request_id === 'string';
    if (!isWhole) return `${status} ${JSON.stringify(body)}`;
    this.answers.unavailable += 1;
  }
}
