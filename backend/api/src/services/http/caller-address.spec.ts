import { describe, expect, it } from 'vitest';
import { trustProxies } from './caller-address.ts';

const { callerOf } = trustProxies(['loopback', '10.0.0.0/8', 'fd00::/8', '192.0.2.1']);

describe('a caller’s address', () => {
  it.each([
    ['a stranger’s peer', '203.0.113.9', '', '203.0.113.9'],
    ['whatever a stranger wrote there', '203.0.113.9', '10.0.0.1, 198.51.100.7', '203.0.113.9'],
    ['what our proxy saw', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['what our proxy saw, not what its caller wrote', '::1', '198.51.100.7, 203.0.113.9', '203.0.113.9'],
    ['what the first of two proxies saw', '10.1.2.3', '1.1.1.1, 203.0.113.9, 192.0.2.1', '203.0.113.9'],
    ['IPv4 within IPv6', '::ffff:127.0.0.1', '::ffff:203.0.113.9', '203.0.113.9'],
    ['IPv6, with and without a port', 'fd00::1', '[2001:db8::5]:443', '2001:db8::5'],
    ['IPv4 with a port', 'fd00::1', '203.0.113.9:61234', '203.0.113.9'],
    ['the proxy’s own, where it says nothing', '127.0.0.1', '', '127.0.0.1'],
    ['the proxy’s own, where it says what is no address', '127.0.0.1', '203.0.113.9, unknown', '127.0.0.1'],
    ['the farthest of ours, where nobody else is named', '127.0.0.1', '10.9.9.9', '10.9.9.9'],
  ])('is %s', (_, peer, forwardedFor, caller) => {
    expect(callerOf(peer, forwardedFor)).toBe(caller);
  });

  it('is the peer’s where no proxy is trusted', () => {
    expect(trustProxies([]).callerOf('127.0.0.1', '203.0.113.9')).toBe('127.0.0.1');
  });

  it.each(['example.com', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/8/8', '10.0.0.0/', ''])(
    'cannot be told by %o',
    (name) => {
      expect(() => trustProxies([name])).toThrow('must be an address');
    },
  );
});
