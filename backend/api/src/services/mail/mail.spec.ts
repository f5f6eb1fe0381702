import { devMail } from '@stampwell/contracts/http/operations.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import { openSpecSmtp } from '../../testing/spec-smtp.ts';
import { openTestApp } from '../../testing/test-app.ts';
import { openMail } from './mail.ts';
import type { Mail } from './mailer.ts';

const app = await openTestApp();
afterAll(() => app.close());
const { transport } = app.ports.mail;
const [ANN, GONE] = [uuidv7(), uuidv7()];
const mail = (to: string, subject = 'Hello', more: Partial<Mail> = {}): Mail => ({
  id: uuidv7(),
  to,
  subject,
  text: `See ${'https://stampwell.test/a?b=1&c=2'} <script>alert(1)</script>`,
  html: '<p>Hello</p>',
  unsubscribe: null,
  ...more,
});
const page = (query = '') => fetch(`${app.url}/dev/mail${query}`);

describe('without a mail server', () => {
  it('mails are kept, newest first, by address', async () => {
    await transport.send(ANN, mail('Ann@x.test', 'First'));
    await transport.send(ANN, mail('ann@x.test', 'Second'));
    await transport.send(ANN, mail('bob@x.test'));
    const { body } = await app.call(devMail, { query: { to: 'ANN@x.test' } });
    expect(body.messages).toMatchObject([
      { to: 'ann@x.test', subject: 'Second', html: '<p>Hello</p>', sent_at: expect.stringMatching(/Z$/) },
      { to: 'Ann@x.test', subject: 'First' },
    ]);
    expect((await app.call(devMail)).body.messages).toHaveLength(3);
  });

  it('the page says that it is a stand-in, and runs nothing that a mail says', async () => {
    await transport.send(ANN, mail('eve@x.test', '<img src=x onerror=alert(1)>'));
    const answer = await page('?to=eve@x.test');
    const html = await answer.text();
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(html).toContain('This is a stand-in for a mail server');
    expect(html).toContain('<a href="https://stampwell.test/a?b=1&amp;c=2">');
    expect(html).not.toMatch(/<script|<img/);
  });

  it('mails are forgotten with their account, whatever address they went to', async () => {
    await transport.send(GONE, mail('gone@x.test'));
    await transport.forget(GONE);
    expect((await app.call(devMail, { query: { to: 'gone@x.test' } })).body.messages).toEqual([]);
  });
});

describe('with a mail server', () => {
  const open = (smtpUrl: string) =>
    openMail({
      pool: app.pool,
      ring: app.ports.vault.ring,
      smtpUrl,
      from: 'Stampwell <no-reply@stampwell.test>',
    });

  it('mails go there, and there is no mailbox to read', async () => {
    const server = await openSpecSmtp();
    const { transport: smtp, devMailbox, assertUp } = open(server.url);
    await assertUp();
    await smtp.send(ANN, mail('ann@x.test', 'Over SMTP', { id: 'one' }));
    const [first] = server.taken;
    expect(first?.source).toMatch(/^From: Stampwell <no-reply@stampwell\.test>\r$/m);
    expect(first?.source).toMatch(/^To: ann@x\.test\r$/m);
    expect(first?.source).toMatch(/^Subject: Over SMTP\r$/m);
    expect(first?.source).toMatch(/^Message-ID: <one@stampwell\.test>\r$/m);
    expect(first?.source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(first?.source).not.toMatch(/^List-Unsubscribe/m);
    expect(first?.source).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(first?.source).toMatch(/^Content-Type: text\/plain/m);
    expect(first?.source).toMatch(/^Content-Type: text\/html/m);
    // Even an address that gets past the schema must not add a second recipient.
    await smtp.send(ANN, mail('ann@x.test, mallory@y.test')).catch(() => undefined);
    expect(server.taken.flatMap(({ recipients }) => recipients)).not.toContain('mallory@y.test');
    expect(devMailbox).toBeNull();

    const ports = { ...open(server.url), assertUp: async () => undefined };
    const real = await openTestApp({ ports: { mail: ports } });
    expect((await real.call(devMail)).status).toBe(404);
    expect((await fetch(`${real.url}/dev/mail`)).status).toBe(404);
    expect((await fetch(`${real.url}/dev/mail/previews`)).status).toBe(404);
    await real.close();
    await server.close();
  });

  it('what can be switched off says how, to a program too (RFC 8058)', async () => {
    const server = await openSpecSmtp();
    const unsubscribe = 'https://stampwell.test/api/mail/unsubscribe?token=abc';
    await open(server.url).transport.send(ANN, mail('ann@x.test', 'News', { unsubscribe }));
    const source = server.taken[0]?.source.replaceAll(/\r\n[ \t]+/g, ' ');
    expect(source).toContain(`List-Unsubscribe: <${unsubscribe}>\r\n`);
    expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    await server.close();
  });
});
