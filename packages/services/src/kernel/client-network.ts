import { isIPv6 } from 'node:net';

/**
 * The client network that rate limits count by: an IPv4 address, or the /64 of an IPv6 address,
 * because one household usually controls all 2^64 addresses of its /64.
 */
export function networkOf(ip: string): string {
  return networkWith(ip, { v4: 4, v6: 4 });
}

/**
 * The network that one customer of a provider may have to themselves: the /24 of an IPv4 address,
 * or the /48 of an IPv6 address, which holds 65,536 networks of the narrow kind.
 */
export function wideNetworkOf(ip: string): string {
  return networkWith(ip, { v4: 3, v6: 3 });
}

/** `kept` are the groups of an address that make the network. */
function networkWith(ip: string, kept: { v4: number; v6: number }): string {
  const address = ip.split('%', 1)[0] ?? '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  const plain = mapped?.[1] ?? address;
  if (!isIPv6(plain)) return plain.split('.', kept.v4).join('.');
  const [left = [], right] = plain
    .split('::')
    .map((side) => side.split(':').filter((group) => group !== ''));
  const zeros = right === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...(right ?? [])];
  const network = groups.slice(0, kept.v6).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/${16 * kept.v6}`;
}
