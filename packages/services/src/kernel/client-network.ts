import { isIPv6 } from 'node:net';

/**
 * The client network that rate limits count by: an IPv4 address, or the /64 of an IPv6 address,
 * because one household usually controls all 2^64 addresses of its /64.
 */
export function networkOf(ip: string): string {
  const address = ip.split('%', 1)[0] ?? '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (!isIPv6(address)) return address;
  const [left = [], right] = address
    .split('::')
    .map((side) => side.split(':').filter((group) => group !== ''));
  const zeros = right === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...(right ?? [])];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
