/**
 * The contact filter (rules.md §9 "Chat"): finds in a text what would lead a deal away from the
 * escrow. It knows no room: offers use it, and messages may.
 */
import { findPhoneNumbersInText } from 'libphonenumber-js/min';
import { LinkifyIt } from 'linkify-it';
import { isNegated, normalForms, type NormalForms } from './normal-forms.ts';
import {
  ANNOUNCED_PHONES,
  CREDENTIALS,
  EARLY_CONFIRMATIONS,
  EMAILS,
  HANDLES,
  MESSENGERS,
  NAMES_MESSENGER,
  WALLET_ADDRESSES,
} from './patterns.ts';

/** Raised when the filter finds more, so that texts which it has passed are looked at again. */
export const CONTACT_FILTER_VERSION = 1;

export type ContactKind =
  | 'email'
  | 'phone'
  | 'messenger'
  | 'link'
  | 'wallet_address'
  | 'early_confirmation'
  | 'credentials';

export interface ContactFinding {
  readonly kind: ContactKind;
  /** The words that were found, so that their writer sees what is meant. */
  readonly found: string;
}

/** Endings that the library does not know, of sites where people talk and trade. */
const MORE_ENDINGS = (
  'app chat cloud club dev digital games gift link live online page site social store tech top ' +
  'vip website wtf xyz'
).split(' ');
/** Endings that are words too: without a path, "skins.it has" lacks a space. */
const WORD_ENDINGS = new Set(
  'am as at be by de do es id im in is it la me mn mu my no pm se so st tk to tu tv us'.split(' '),
);
/** Mailboxes that are sold with accounts; an address at one of them is found as an address. */
const MAIL_HOSTS = new Set(
  (
    'aol.com gmail.com gmx.de gmx.net hotmail.com icloud.com live.com mail.com mail.ru outlook.com ' +
    'proton.me protonmail.com web.de yahoo.com yandex.com yandex.ru'
  ).split(' '),
);

/**
 * Hosts that links may lead to besides the shop's own: of the makers of what is sold, where
 * accounts are managed and codes are redeemed. None of their pages shows what its visitors write.
 */
const OFFICIAL_HOSTS = (
  'account.microsoft.com amazon.com amazon.de apple.com battle.net blizzard.com ea.com ' +
  'epicgames.com fortnite.com hoyoverse.com leagueoflegends.com minecraft.net netflix.com ' +
  'nintendo.com play.google.com playstation.com playvalorant.com pubg.com redeem.microsoft.com ' +
  'riotgames.com rockstargames.com spotify.com store.steampowered.com supercell.com ubisoft.com ' +
  'xbox.com zalando.de'
).split(' ');

const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyIP: true }).tlds(MORE_ENDINGS, true);

/**
 * The first thing in a text that may not stand there; null when nothing does. Links to the hosts of
 * the shop (`own_hosts`), to those of the makers, and to what is below them pass.
 */
export function findContact(
  text: string,
  { own_hosts: ownHosts }: { readonly own_hosts: readonly string[] },
): ContactFinding | null {
  const forms = normalForms(text);
  const finders: readonly (readonly [ContactKind, () => string | undefined])[] = [
    ['wallet_address', () => firstOf(forms.plain, WALLET_ADDRESSES)],
    ['email', () => firstOf(forms.addresses, EMAILS)],
    ['link', () => linkIn(forms.addresses, [...ownHosts, ...OFFICIAL_HOSTS])],
    ['phone', () => phoneIn(forms)],
    ['messenger', () => messengerIn(forms)],
    ['credentials', () => firstOf(forms.plain.toLowerCase(), CREDENTIALS)],
    ['early_confirmation', () => earlyConfirmationIn(forms.words)],
  ];
  for (const [kind, find] of finders) {
    const found = find();
    if (found !== undefined) return { kind, found: found.trim().slice(0, 80) };
  }
  return null;
}

function firstOf(text: string, patterns: readonly RegExp[]): string | undefined {
  for (const pattern of patterns) {
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) return found;
  }
  return undefined;
}

function linkIn(text: string, allowedHosts: readonly string[]): string | undefined {
  return linkify.match(text)?.find((link) => !isAllowedLink(link, allowedHosts))?.raw;
}

function isAllowedLink(
  { schema, url, raw }: { schema: string; url: string; raw: string },
  allowedHosts: readonly string[],
): boolean {
  const host = /^(?:[a-z+]+:)?\/\/(?:[^/?#@]*@)?(?<host>[^/?#:]+)/i.exec(url)?.groups?.['host'];
  if (host === undefined) return false;
  if (allowedHosts.some((allowed) => host === allowed || host.endsWith(`.${allowed}`))) return true;
  const isBare = schema === '' && raw.toLowerCase() === host;
  const ending = host.slice(host.lastIndexOf('.') + 1);
  return isBare && (MAIL_HOSTS.has(host) || WORD_ENDINGS.has(ending));
}

function phoneIn({ plain, words }: NormalForms): string | undefined {
  // `00` is how many dial the `+`.
  const international = plain.replaceAll(/(?<![\d.,])00(?=[1-9])/g, '+');
  const [first] = findPhoneNumbersInText(international);
  if (first !== undefined) return international.slice(first.startsAt, first.endsAt);
  return firstOf(words, ANNOUNCED_PHONES);
}

function messengerIn({ words, plain }: NormalForms): string | undefined {
  const found = firstOf(words, MESSENGERS);
  if (found !== undefined || !NAMES_MESSENGER.test(words)) return found;
  return firstOf(plain, HANDLES);
}

function earlyConfirmationIn(words: string): string | undefined {
  for (const pattern of EARLY_CONFIRMATIONS) {
    for (const match of words.matchAll(pattern)) {
      const isDenied = isNegated(words, match.index) || isNegated(match[0], match[0].length);
      if (!isDenied) return match[0];
    }
  }
  return undefined;
}
