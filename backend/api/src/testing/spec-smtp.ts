import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail accepted by the server. */
export interface TakenMail {
  recipients: string[];
  /** The raw message: headers and body. */
  source: string;
}

export interface SpecSmtp {
  url: string;
  taken: TakenMail[];
  close(): Promise<void>;
}

/** An SMTP error with a reply code. */
export const refusal = (responseCode: number, words: string): Error =>
  Object.assign(new Error(words), { responseCode });

/** A real mail server that accepts everything, unless `options` say otherwise. */
export async function openSpecSmtp(options: SMTPServerOptions = {}): Promise<SpecSmtp> {
  const taken: TakenMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        taken.push({ recipients, source: Buffer.concat(chunks).toString() });
        done();
      });
    },
    ...options,
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
