import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod';

// What the values of settings have to be; their messages tell what was found and what is expected.

function isUrl(text: string, protocols: readonly string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

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

/** A text that satisfies `isGood`. A hidden text may contain a password and is never shown. */
function text(
  expected: string,
  isGood: (value: string) => boolean,
  { isHidden = false }: { isHidden?: boolean } = {},
) {
  const found = (value: unknown) => (isHidden ? 'not usable' : JSON.stringify(value));
  return z
    .string()
    .refine(isGood, { error: ({ input }) => `is ${found(input)}; expected ${expected}.` });
}

export function oneOf<const Values extends readonly string[]>(values: Values, expected: string) {
  return z.enum(values, {
    error: ({ input }) => `is ${JSON.stringify(input)}; expected ${expected}.`,
  });
}

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export const port = text(
  'a port number from 1 to 65535',
  (value) => /^[1-9]\d{0,4}$/.test(value) && Number(value) <= 65_535,
).transform(Number);
export const host = text('a host name or an address', (value) => /^[\w.:-]+$/.test(value));
export const origin = text(
  'a URL like https://shop.example without a path',
  (value) =>
    isUrl(value, ['http:', 'https:']) &&
    /^\/?$/.test(new URL(value).pathname + new URL(value).search),
).transform((value) => new URL(value).origin);
export const databaseUrl = text(
  'a URL like postgresql://user:password@host:5432/name',
  (value) => isUrl(value, ['postgres:', 'postgresql:']),
  { isHidden: true },
);
export const password = text('at least 8 characters', (value) => value.length >= 8, {
  isHidden: true,
});
export const label = text('1 to 40 characters', (value) => value.length <= 40);
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
export const wholeNumber = (least: number, most: number) =>
  text(
    `a whole number from ${least} to ${most}`,
    (value) => /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most,
  ).transform(Number);
/** Only localhost is allowed without https, since client secrets are sent to these URLs. */
export const endpoint = text(
  'a URL like https://provider.example/path',
  (value) =>
    isUrl(value, ['https:']) ||
    (isUrl(value, ['http:']) && ['localhost', '127.0.0.1'].includes(new URL(value).hostname)),
);
const UNIX_SOCKET = /^unix:(\/[^\0]+)$/;
export const clamd = text(
  'an address like tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl',
  (value) => UNIX_SOCKET.test(value) || (isUrl(value, ['tcp:']) && new URL(value).port !== ''),
).transform((value) => {
  const path = UNIX_SOCKET.exec(value)?.[1];
  if (path !== undefined) return { path };
  const { hostname, port: portNumber } = new URL(value);
  return { host: hostname.replaceAll(/[[\]]/g, ''), port: Number(portNumber) };
});
export const bucket = text('the name of a bucket, like shop-files', (value) =>
  /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value),
);
export const region = text('a region, like eu-central-1', (value) =>
  /^[a-z0-9-]{1,40}$/.test(value),
);
