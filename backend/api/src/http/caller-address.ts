import { BlockList, isIP } from 'node:net';
import type Koa from 'koa';

/** The proxies that stand before us: what they say of a caller's address is believed, what anybody else says is not. */
export interface TrustedProxies {
  /** Whose request it is: the last address of `X-Forwarded-For` that is none of ours, and only if one of ours sent it. */
  callerOf(peer: string, forwardedFor: string): string;
}

const LOOPBACK = ['127.0.0.0/8', '::1/128'];

/**
 * @param names addresses, networks (`10.0.0.0/8`) and `loopback`
 * @throws Error naming the first that is none of these
 */
export function trustProxies(names: readonly string[]): TrustedProxies {
  const trusted = new BlockList();
  for (const name of names.flatMap((name) => (name === 'loopback' ? LOOPBACK : [name]))) add(trusted, name);
  const isTrusted = (address: string) =>
    isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  return {
    callerOf(peer, forwardedFor) {
      // From the last hop to the first: each was written by the one after it, so the first that is not ours ends what we believe.
      let caller = plain(peer);
      const hops = forwardedFor.split(',').map((hop) => plain(hop.trim()));
      while (isTrusted(caller)) {
        const before = hops.pop();
        if (before === undefined || isIP(before) === 0) break;
        caller = before;
      }
      return caller;
    },
  };
}

function add(trusted: BlockList, name: string): void {
  const [address = '', bits, ...rest] = name.split('/');
  const version = isIP(address);
  const most = version === 6 ? 128 : 32;
  const prefix = bits === undefined ? most : Number(bits);
  const isRight =
    version !== 0 && rest.length === 0 && Number.isInteger(prefix) && prefix >= 1 && prefix <= most;
  if (!isRight) throw new Error(`${name}: must be an address, a network such as 10.0.0.0/8, or loopback`);
  trusted.addSubnet(address, prefix, version === 6 ? 'ipv6' : 'ipv4');
}

/** One and the same address however it was written: IPv4 within IPv6, with brackets or a port. */
function plain(address: string): string {
  const bare = /^\[([^\]]+)\](:\d+)?$/.exec(address)?.[1] ?? address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
  return bare.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Gives each request its caller's address. Koa's own reading of `X-Forwarded-For` stays off: it believes anybody. */
export function callerAddress(proxies: TrustedProxies): Koa.Middleware {
  return (ctx, next) => {
    ctx.request.ip = proxies.callerOf(ctx.req.socket.remoteAddress ?? '', ctx.get('x-forwarded-for'));
    return next();
  };
}
