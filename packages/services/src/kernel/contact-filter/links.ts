import { LinkifyIt } from 'linkify-it';

/** Endings that the library does not know, of sites where people talk and trade. */
const MORE_ENDINGS = (
  'app chat cloud club dev digital games gift link live online page site shop social store tech ' +
  'top trade vip website wtf xyz'
).split(' ');
/** Endings that are words too: without a path, "skins.it has" lacks a space. */
const WORD_ENDINGS = new Set(
  'am as at be by do es id im in is it la me mn mu my no pm se so st tk to tu us'.split(' '),
);
/** Mailboxes that are sold with accounts; an address at one of them is found as an address. */
const MAIL_HOSTS = new Set(
  (
    'aol.com gmail.com gmx.de gmx.net hotmail.com icloud.com live.com mail.com mail.ru outlook.com ' +
    'proton.me protonmail.com web.de yahoo.com yandex.com yandex.ru'
  ).split(' '),
);

export const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyIP: true }).tlds(MORE_ENDINGS, true);

/** Whether a link leads to none of these hosts, nor below one of them. */
export function isForbiddenLink(
  { schema, url, raw }: { schema: string; url: string; raw: string },
  allowedHosts: readonly string[],
): boolean {
  const host = /^(?:[a-z+]+:)?\/\/(?:[^/?#@]*@)?(?<host>[^/?#:]+)/i.exec(url)?.groups?.['host'];
  if (host === undefined) return true;
  if (allowedHosts.some((allowed) => host === allowed || host.endsWith(`.${allowed}`)))
    return false;
  const isBare = schema === '' && raw.toLowerCase() === host && !host.startsWith('www.');
  const ending = host.slice(host.lastIndexOf('.') + 1);
  return !(isBare && (MAIL_HOSTS.has(host) || WORD_ENDINGS.has(ending)));
}
