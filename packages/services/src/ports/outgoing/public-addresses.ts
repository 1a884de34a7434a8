import ipaddr from 'ipaddr.js';

/** The only part of IPv6 that is routed on the internet. */
const [GLOBAL, GLOBAL_BITS] = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is one of the internet: not of this machine, of a private or link-local
 * network, of a carrier, of a test, multicast, or one that contains another address (6to4, Teredo,
 * NAT64). An IPv4 address within IPv6 is judged as what it stands for.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(GLOBAL, GLOBAL_BITS);
}
