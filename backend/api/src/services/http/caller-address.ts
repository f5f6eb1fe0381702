import { BlockList, isIP } from 'node:net';
import type Koa from 'koa';

/** Our reverse proxies. Only their `X-Forwarded-For` is trusted, because any client can send one. */
export interface TrustedProxies {
  /** The last address in `X-Forwarded-For` that is no proxy of ours; the peer itself unless it is a proxy of ours. */
  callerOf(peer: string, forwardedFor: string): string;
}

const LOOPBACK = ['127.0.0.0/8', '::1/128'];

/**
 * @param names addresses, networks (`10.0.0.0/8`) and `loopback`
 * @throws Error naming the first invalid entry
 */
export function trustProxies(names: readonly string[]): TrustedProxies {
  const trusted = new BlockList();
  for (const name of names.flatMap((name) => (name === 'loopback' ? LOOPBACK : [name]))) add(trusted, name);
  const isTrusted = (address: string) =>
    isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  return {
    callerOf(peer, forwardedFor) {
      // Each hop was written by the hop after it, so we read backwards and stop at the first that is not ours.
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

/** Normalises an address: IPv4 within IPv6, brackets, ports. */
function plain(address: string): string {
  const bare = /^\[([^\]]+)\](:\d+)?$/.exec(address)?.[1] ?? address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
  return bare.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Sets each request's caller address. Koa's own parsing of `X-Forwarded-For` stays off, because it trusts every sender. */
export function callerAddress(proxies: TrustedProxies): Koa.Middleware {
  return (ctx, next) => {
    ctx.request.ip = proxies.callerOf(ctx.req.socket.remoteAddress ?? '', ctx.get('x-forwarded-for'));
    return next();
  };
}
