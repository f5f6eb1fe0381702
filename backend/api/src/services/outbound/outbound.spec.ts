import { createServer as createPlain } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openSpecReceiver, PUBLIC_ADDRESS } from '../../testing/spec-receiver.ts';
import { createOutbound } from './outbound.ts';

const receiver = await openSpecReceiver();
afterAll(() => receiver.close());
const { answer } = receiver;
afterEach(() => {
  receiver.answer = answer;
  receiver.taken.length = 0;
  receiver.dialled.length = 0;
});

const send = (url: string, outbound = receiver.outbound()) =>
  outbound.post(url, { 'content-type': 'application/json' }, '{"told":1}').finally(outbound.close);

it('[WH7] sends a body over https, and reads what it answers', async () => {
  receiver.answer = (_, response) => response.writeHead(200, { 'x-own': 'yes' }).end('thanks');
  expect(await send(receiver.url())).toMatchObject({
    status: 200,
    body: 'thanks',
    headers: { 'x-own': 'yes' },
  });
  expect(receiver.taken).toMatchObject([{ body: '{"told":1}' }]);
  expect(receiver.dialled).toEqual([PUBLIC_ADDRESS]);
});

describe('[WH3] connects to no address', () => {
  it.each([
    ...['http://localhost/', 'ftp://localhost/', 'https://user:word@localhost/', 'no address'],
    ...[
      'https://127.0.0.1/',
      'https://0.0.0.0/',
      'https://[::]/',
      'https://[::1]/',
      'https://[::ffff:127.0.0.1]/',
    ],
    ...['https://2130706433/', 'https://0x7f000001/', 'https://0177.0.0.1/', 'https://127.1/', 'https://0/'],
    ...['https://169.254.169.254/latest/meta-data/', 'https://[fd00:ec2::254]/', 'https://１２７.0.0.1/'],
  ])('of %s', async (url) => {
    const outbound = receiver.outbound();
    await expect(outbound.assertAllowed(url)).rejects.toMatchObject({ kind: 'address' });
    await expect(send(url, outbound)).rejects.toMatchObject({ kind: 'address' });
    expect(receiver.dialled).toEqual([]);
  });

  it('of a name that has a private one among its own', async () => {
    const resolve = async () => [PUBLIC_ADDRESS, '10.0.0.1'];
    await expect(send(receiver.url(), receiver.outbound({ resolve }))).rejects.toMatchObject({
      kind: 'address',
    });
    expect(receiver.dialled).toEqual([]);
  });

  it('of a name that changed it since it was allowed', async () => {
    const addresses = [PUBLIC_ADDRESS, '169.254.169.254'];
    const outbound = receiver.outbound({ resolve: async () => [addresses.shift() ?? '127.0.0.1'] });
    await outbound.assertAllowed(receiver.url());
    await expect(send(receiver.url(), outbound)).rejects.toMatchObject({ kind: 'address' });
    expect(receiver.taken).toEqual([]);
  });

  it('of this machine, by its own look-up', async () => {
    const outbound = createOutbound();
    await expect(outbound.assertAllowed('https://localhost/')).rejects.toThrow();
    await expect(send(receiver.url(), outbound)).rejects.toThrow();
    expect(receiver.taken).toEqual([]);
  });

  it('of a name that nobody has', async () => {
    const outbound = receiver.outbound({ resolve: async () => Promise.reject(new Error('ENOTFOUND')) });
    await expect(send(receiver.url(), outbound)).rejects.toMatchObject({ kind: 'unreachable' });
  });
});

describe('[WH3, WH7] ends at', () => {
  const impatient = () => receiver.outbound({ totalMs: 300 });

  it('a redirect, which it does not follow', async () => {
    receiver.answer = (_, response) =>
      response.writeHead(307, { location: receiver.url('/elsewhere') }).end();
    expect(await send(receiver.url())).toMatchObject({ status: 307 });
    expect(receiver.taken.map(({ path }) => path)).toEqual(['/told']);
  });

  it('an answer that never comes', async () => {
    receiver.answer = () => undefined;
    await expect(send(receiver.url(), impatient())).rejects.toMatchObject({ kind: 'timeout' });
  });

  it('an answer that comes letter by letter', async () => {
    receiver.answer = (_, response) => {
      response.writeHead(200);
      const writing = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(writing));
    };
    await expect(send(receiver.url(), impatient())).rejects.toMatchObject({ kind: 'timeout' });
  });

  it('an answer of more than 64 KB', async () => {
    receiver.answer = (_, response) => response.writeHead(200).end('x'.repeat(65 * 1024));
    await expect(send(receiver.url())).rejects.toMatchObject({ kind: 'answer' });
  });

  it('an answer that goes on in another protocol', async () => {
    receiver.answer = ({ socket }) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: own\r\n\r\n');
    await expect(send(receiver.url(), impatient())).rejects.toMatchObject({ kind: 'answer' });
  });

  it('an answer that is announced without end', async () => {
    receiver.answer = ({ socket }) => {
      const writing = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'.repeat(10)), 20);
      socket.on('close', () => clearInterval(writing));
    };
    await expect(send(receiver.url(), impatient())).rejects.toMatchObject({ kind: 'answer' });
  });

  it('a head of more than 16 KB', async () => {
    receiver.answer = (_, response) => response.writeHead(200, { 'x-long': 'x'.repeat(20_000) }).end();
    await expect(send(receiver.url())).rejects.toMatchObject({ kind: 'answer' });
  });

  it('a certificate of someone else, and no TLS at all', async () => {
    const standIn = { at: () => '127.0.0.1', ca: '' };
    await expect(send(receiver.url(), receiver.outbound({ standIn }))).rejects.toMatchObject({ kind: 'tls' });
    const plain = createPlain((_, response) => response.end()).listen(0, '127.0.0.1');
    await new Promise((resolve) => plain.once('listening', resolve));
    const url = `https://localhost:${(plain.address() as AddressInfo).port}/`;
    await expect(send(url)).rejects.toMatchObject({ name: 'OutboundError' });
    plain.close();
  });

  it('a connection that never becomes one of TLS', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const url = `https://localhost:${(silent.address() as AddressInfo).port}/`;
    await expect(send(url, impatient())).rejects.toMatchObject({ kind: 'timeout' });
    silent.close();
  });

  it('a connection that is cut', async () => {
    const cutting = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await new Promise((resolve) => cutting.once('listening', resolve));
    const url = `https://localhost:${(cutting.address() as AddressInfo).port}/`;
    await expect(send(url)).rejects.toMatchObject({ kind: 'unreachable', message: 'The connection failed' });
    cutting.close();
  });
});
