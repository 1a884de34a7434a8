import { plainPath } from '@guildhall/locales/languages';
import { z } from 'zod';
import { ROUTE_RULE_STATUSES } from './rules.ts';

/** What the server answers itself, and files of the site: there are no pages. */
const NO_PAGES = [
  '.well-known',
  'api',
  'apple-touch-icon.png',
  'assets',
  'chat-frame',
  'dev',
  'favicon.ico',
  'favicon.svg',
  'files',
  'healthz',
  'icons',
  'identity-provider',
  'latest.json',
  'link-previews',
  'manifest.webmanifest',
  'pictures',
  'readyz',
  'robots.txt',
  'sandbox-provider',
  'sitemap.xml',
  'sitemaps',
];

/**
 * Where people sign in, pay, trade and work. Addresses there have codes of providers and of mails,
 * which a rule would carry to another page, and a rule must not keep anybody from their money.
 */
const PERSONAL = ['admin', 'auth', 'dashboard', 'order', 'unsubscribe', 'verify'];

/** The characters of RFC 3986, others as capital escapes; no empty segment. */
const PATH = /^(?:\/(?:[\w.~!$&'()+,;=:@-]|%[0-9A-F]{2})+)+$/;
const QUERY_AND_FRAGMENT = /^(?:\?[\w.~!$&'()*+,;=:@/?%-]*)?(?:#[\w.~!$&'()*+,;=:@/?%-]*)?$/;
/** Segments of dots, and escapes of slashes and of control characters, may be read in two ways. */
const AMBIGUOUS = /\/\.{1,2}(?:\/|$)|%(?:2F|5C|[01][0-9A-F]|7F)/;

const firstOf = (path: string) => path.split('/', 2)[1] ?? '';

/** A path of this site without a language, and without `/*` at its end (must-hold I7). */
function isPagePath(path: string): boolean {
  const isPlain = PATH.test(path) && !AMBIGUOUS.test(path) && plainPath(path) === path;
  return isPlain && !NO_PAGES.includes(firstOf(path));
}

const withoutRest = (path: string) => (path.endsWith('/*') ? path.slice(0, -2) : path);

const pathSchema = z
  .string()
  .max(300)
  .refine((path) => isPagePath(withoutRest(path)))
  .refine((path) => !PERSONAL.includes(firstOf(path)));

const targetSchema = z
  .string()
  .max(500)
  .refine((target) => {
    if (target === '/*') return true;
    const path = target.replace(/[?#].*$/, '');
    const isPage = path === '/' || isPagePath(target === path ? withoutRest(path) : path);
    return isPage && QUERY_AND_FRAGMENT.test(target.slice(path.length));
  });

export const setRouteRuleSchema = z
  .strictObject({
    path: pathSchema,
    status: z.literal(ROUTE_RULE_STATUSES),
    /** Where the page is now; null for one that is gone. */
    target: targetSchema.nullable(),
  })
  .refine(({ status, target }) => (status === 410) === (target === null), { path: ['target'] })
  // Only what stands for the rest of a path can be replaced by it.
  .refine(({ path, target }) => target?.endsWith('/*') !== true || path.endsWith('/*'), {
    path: ['target'],
  });
