import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { devMail } from '@stampwell/contracts/http/operations.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import { openSpecApp } from '../../testing/spec-app.ts';
import { openMail } from './mail.ts';

const app = await openSpecApp();
afterAll(() => app.close());
const { mailer } = app.ports.mail;
const [ANN, GONE] = [uuidv7(), uuidv7()];
const mail = (to: string, subject = 'Hello') => ({
  to,
  subject,
  text: `See ${'https://stampwell.test/a?b=1&c=2'} <script>alert(1)</script>`,
  html: '<p>Hello</p>',
});
const page = (query = '') => fetch(`${app.url}/dev/mail${query}`);

describe('without a mail server', () => {
  it('mails are kept, newest first, by address', async () => {
    await mailer.send(ANN, mail('Ann@x.test', 'First'));
    await mailer.send(ANN, mail('ann@x.test', 'Second'));
    await mailer.send(ANN, mail('bob@x.test'));
    const { body } = await app.call(devMail, { query: { to: 'ANN@x.test' } });
    expect(body.messages).toMatchObject([
      { to: 'ann@x.test', subject: 'Second', html: '<p>Hello</p>', sent_at: expect.stringMatching(/Z$/) },
      { to: 'Ann@x.test', subject: 'First' },
    ]);
    expect((await app.call(devMail)).body.messages).toHaveLength(3);
  });

  it('the page says that it is a stand-in, and runs nothing that a mail says', async () => {
    await mailer.send(ANN, mail('eve@x.test', '<img src=x onerror=alert(1)>'));
    const answer = await page('?to=eve@x.test');
    const html = await answer.text();
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(html).toContain('This is a stand-in for a mail server');
    expect(html).toContain('<a href="https://stampwell.test/a?b=1&amp;c=2">');
    expect(html).not.toMatch(/<script|<img/);
  });

  it('mails are forgotten with their account, whatever address they went to', async () => {
    await mailer.send(GONE, mail('gone@x.test'));
    await mailer.forget(GONE);
    expect((await app.call(devMail, { query: { to: 'gone@x.test' } })).body.messages).toEqual([]);
  });
});

describe('with a mail server', () => {
  it('mails go there, and there is no mailbox to read', async () => {
    const server = createServer(answerSmtp).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { mailer: smtp, devMailbox } = openMail({
      pool: app.pool,
      smtpUrl: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
      from: 'Stampwell <no-reply@stampwell.test>',
    });
    const received = once(server, 'mail');
    await smtp.send(ANN, mail('ann@x.test', 'Over SMTP'));
    const [text] = await received;
    server.close();
    expect(text).toMatch(/^From: Stampwell <no-reply@stampwell\.test>/m);
    expect(text).toMatch(/^To: ann@x\.test/m);
    expect(text).toMatch(/^Subject: Over SMTP/m);
    expect(devMailbox).toBeNull();

    const real = await openSpecApp({
      ports: { mail: { mailer: smtp, devMailbox: null, assertUp: async () => undefined } },
    });
    expect((await real.call(devMail)).status).toBe(404);
    expect((await fetch(`${real.url}/dev/mail`)).status).toBe(404);
    await real.close();
  });
});

/** As much of SMTP as one mail needs; emits it on the server. */
function answerSmtp(this: ReturnType<typeof createServer>, socket: Socket): void {
  let content: string | null = null;
  socket.write('220 spec\r\n');
  socket.on('data', (chunk) => {
    const text = chunk.toString();
    if (content !== null) {
      content += text;
      if (!content.endsWith('\r\n.\r\n')) return;
      this.emit('mail', content);
      content = null;
      socket.write('250 kept\r\n');
    } else if (text.startsWith('DATA')) {
      content = '';
      socket.write('354 go on\r\n');
    } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n');
    else socket.write('250 ok\r\n');
  });
}
