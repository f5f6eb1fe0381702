import { BlockList, isIP } from 'node:net';

/** IANA's special-purpose ranges, and the clouds' own services at public addresses. */
const REFUSED_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // Azure's metadata.
  ['168.63.129.16', 32],
] as const;
/** Of IPv6 only global unicast is allowed: 2000::/3 without what embeds an IPv4 address or belongs to no one. */
const GLOBAL_6 = ['2000::', 3] as const;
const REFUSED_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const four = new BlockList();
for (const [net, prefix] of REFUSED_4) four.addSubnet(net, prefix, 'ipv4');
const six = new BlockList();
for (const [net, prefix] of REFUSED_6) six.addSubnet(net, prefix, 'ipv6');
const global = new BlockList();
global.addSubnet(...GLOBAL_6, 'ipv6');

/** Whether an IP address is one of the public internet. */
export function isPublic(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !four.check(address, 'ipv4');
    case 6:
      return global.check(address, 'ipv6') && !six.check(address, 'ipv6');
    default:
      return false;
  }
}
