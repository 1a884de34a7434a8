import { isIP } from 'node:net';

/** The network of an address: enough to recognize one's own device, without the full address. */
export function shownNetwork(address: string): string | null {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (isIP(plain) === 4) return `${plain.split('.').slice(0, 3).join('.')}.x`;
  return isIP(plain) === 6 ? `${plain.split(':').slice(0, 3).join(':')}:…` : null;
}
