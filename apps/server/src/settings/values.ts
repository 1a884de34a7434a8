import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod';
import { endpoint, isUrl, origin, text, type Texts } from './variable.ts';

// What the values of the server's own settings have to be.

function isAddress(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  if (text === 'loopback') return true;
  const family = isIP(address);
  // A scope, as in fe80::1%eth0, is an address of this machine alone.
  if (family === 0 || address.includes('%') || rest.length > 0) return false;
  if (bits === undefined) return true;
  // Nobody's proxies are the whole network, which 0 bits would be.
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
}

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export const port = text(
  'a port number from 1 to 65535',
  (value) => /^[1-9]\d{0,4}$/.test(value) && Number(value) <= 65_535,
).transform(Number);
export const host = text('a host name or an address', (value) => /^[\w.:-]+$/.test(value));
export const origins = z
  .string()
  .transform((value) => value.split(',').map((each) => each.trim()))
  .pipe(z.array(origin));
export const links = z
  .string()
  .transform((value) => value.split(',').map((each) => each.trim()))
  .pipe(z.array(text('a URL like https://discord.gg/shop', (value) => isUrl(value, ['https:']))));
export const databaseUrl = text(
  'a URL like postgresql://user:password@host:5432/name',
  (value) => isUrl(value, ['postgres:', 'postgresql:']),
  { isHidden: true },
);
export const password = text('at least 8 characters', (value) => value.length >= 8, {
  isHidden: true,
});
export const label = text('1 to 40 characters', (value) => value.length <= 40);
export const line = text('1 to 200 characters on one line', (value) => /^.{1,200}$/.test(value));
export const proxies = text(
  'addresses of your proxies, like 10.0.0.0/8,127.0.0.1, or loopback',
  (value) => value === 'none' || value.split(',').every((each) => isAddress(each.trim())),
).transform((value) => (value === 'none' ? false : value.split(',').map((each) => each.trim())));
export const smtpUrl = text(
  'a URL like smtps://user:password@host:465',
  (value) => isUrl(value, ['smtp:', 'smtps:']) && new URL(value).hostname !== '',
  { isHidden: true },
);
export const mailAddress = text('an address like Guildhall <hello@shop.example>', (value) =>
  /^([^<>\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value),
);
export const countryFile = text(
  'the path of a file ending in .mmdb',
  (value) => value.endsWith('.mmdb') && existsSync(value),
);
/** A share in percent, as basis points. */
export const percent = text('a number from 0 to 99.99', (value) =>
  /^\d{1,2}(\.\d{1,2})?$/.test(value),
).transform((value) => Math.round(Number(value) * 100));
/** An address, or null for `off`. */
export const endpointOrOff = z.union([z.literal('off').transform(() => null), endpoint], {
  error: ({ input }) =>
    `is ${JSON.stringify(input)}; expected a URL like https://provider.example/path, or off.`,
});

/** Complaints about a live shop that has no mail server and does not say so. */
export function missingMailServer(texts: Texts): string[] {
  const { GUILDHALL_MODE, SMTP_URL, WITHOUT_MAIL } = texts;
  if (GUILDHALL_MODE === 'demo' || SMTP_URL !== undefined || WITHOUT_MAIL === 'yes') return [];
  return [
    'SMTP_URL is missing; expected the mail server that sends the codes of sign-ups, links and ' +
      'notices, or WITHOUT_MAIL=yes for a live shop that sends no mails.',
  ];
}
