import http from 'node:http';

const RETRY_MS = 100;

/** A live connection as the web client keeps it: reconnects where it stopped. */
export class LiveReader {
  /** Transactions received, in order. */
  readonly heard: string[] = [];
  /** Trace parents received with card changes. */
  readonly traceparents: string[] = [];
  /** Number of lost connections. */
  cuts = 0;
  readonly #url: URL;
  readonly #signIn: () => Promise<string>;
  #lastEventId = '';
  #text = '';
  #response: http.IncomingMessage | null = null;
  #isClosed = false;

  private constructor(url: string, signIn: () => Promise<string>) {
    this.#url = new URL('/api/live', url);
    this.#signIn = signIn;
  }

  /** @param signIn called for a token at each connection */
  static async open(url: string, signIn: () => Promise<string>): Promise<LiveReader> {
    const reader = new LiveReader(url, signIn);
    await reader.#connect();
    return reader;
  }

  /** Stops reading from the socket, which stays open. */
  pause(): void {
    this.#response?.pause();
  }

  resume(): void {
    this.#response?.resume();
  }

  close(): void {
    this.#isClosed = true;
    this.#response?.destroy();
  }

  async #connect(): Promise<void> {
    this.#text = '';
    const token = await this.#signIn();
    return new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${token}`,
        ...(this.#lastEventId && { 'last-event-id': this.#lastEventId }),
      };
      const request = http.get(this.#url, { headers, agent: false }, (response) => {
        // Every error is followed by 'close'.
        response.on('error', () => undefined);
        if (response.statusCode !== 200) {
          response.resume();
          return reject(new Error(`/live: ${response.statusCode}`));
        }
        response.on('close', () => this.#comeBack());
        response.setEncoding('utf8').on('data', (text: string) => this.#take(text));
        this.#response = response;
        resolve();
      });
      request.on('error', reject);
    });
  }

  #comeBack(): void {
    if (this.#isClosed) return;
    this.cuts += 1;
    const tryAgain = () => {
      if (!this.#isClosed) this.#connect().catch(() => setTimeout(tryAgain, RETRY_MS));
    };
    tryAgain();
  }

  #take(text: string): void {
    const messages = (this.#text + text).split('\n\n');
    this.#text = messages.pop() ?? '';
    for (const message of messages) {
      const fields = new Map(message.split('\n').map((line) => line.split(/: (.*)/, 2) as [string, string]));
      this.#lastEventId = fields.get('id') ?? this.#lastEventId;
      const data = JSON.parse(fields.get('data') ?? '{}') as { id: unknown; traceparent?: string };
      if (fields.get('event') === 'card-changed' && data.traceparent)
        this.traceparents.push(data.traceparent);
      if (fields.get('event') === 'transaction') this.heard.push(String(data.id));
    }
  }
}
