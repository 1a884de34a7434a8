/**
 * The contact filter (rules.md §9 "Chat"): finds in a text what would lead a deal away from the
 * escrow, and credentials, which belong in the vault. It knows no room: offers and messages use it.
 */
import { isIban } from '@guildhall/domain/kernel/text/account-numbers';
import { findPhoneNumbersInText } from 'libphonenumber-js/min';
import { CREDENTIALS } from './credentials.ts';
import { isForbiddenLink, linkify } from './links.ts';
import { mapped, type MappedText, originOf, replaceMapped } from './mapped-text.ts';
import { isNegated, isReported, normalForms, type NormalForms } from './normal-forms.ts';
import {
  ANNOUNCED_PHONES,
  BARE_MAILBOX,
  CYRILLIC_MESSENGERS,
  EMAILS,
  HANDLES,
  INVITING_HOSTS,
  MESSENGERS,
  NAMES_MESSENGER,
  NATIONAL_PHONES,
} from './patterns.ts';
import { EARLY_CONFIRMATIONS, NEEDLESS_CHECKS, OUTSIDE_PAYMENTS } from './requests.ts';
import { WALLET_ADDRESSES } from './wallet-addresses.ts';

/** Raised when the filter finds more, so that texts which it has passed are looked at again. */
export const CONTACT_FILTER_VERSION = 3;

export type ContactKind =
  | 'email'
  | 'phone'
  | 'messenger'
  | 'link'
  | 'wallet_address'
  | 'early_confirmation'
  | 'outside_payment'
  | 'credentials';

export interface ContactFinding {
  readonly kind: ContactKind;
  /** The words that were found as they were written, at most 80 units of them. */
  readonly found: string;
  /** Where all of the words stand in the text, in UTF-16 units; `end` is the place after them. */
  readonly start: number;
  readonly end: number;
}

export interface ContactOptions {
  /** The hosts of the shop. Links to them, and to what is below them, pass. */
  readonly own_hosts: readonly string[];
  /** The hosts of the rule book (`link_hosts`), which pass as well. */
  readonly link_hosts: readonly string[];
  /** The patterns of friend codes that the game's schema declares as public; they pass. */
  readonly public_codes?: readonly string[] | undefined;
}

/** A part of a normal form. */
interface Part {
  readonly form: MappedText;
  readonly from: number;
  readonly to: number;
}

const FOUND_LENGTH = 80;
/** A sign that no pattern knows, for what is not looked at. */
const MASK = '\u{fffc}';

/** The first thing in a text that may not stand there; null when nothing does. */
export function findContact(text: string, options: ContactOptions): ContactFinding | null {
  const hosts = [...options.own_hosts, ...options.link_hosts];
  const announced = normalForms(text);
  const forms = normalForms(withoutPublicCodes(text, options.public_codes ?? []));
  const finders: readonly (readonly [ContactKind, () => Part | undefined])[] = [
    ['wallet_address', () => walletAddressIn(forms.plain)],
    ['email', () => emailIn(forms.addresses, options.own_hosts)],
    ['link', () => linkIn(text, forms, hosts)],
    ['phone', () => firstOf(announced.words, ANNOUNCED_PHONES) ?? phoneIn(forms)],
    ['messenger', () => messengerIn(forms)],
    ['outside_payment', () => ibanIn(forms.plain)],
    ['credentials', () => firstOf(forms.plain, CREDENTIALS)],
    ['outside_payment', () => requestIn(forms.words, OUTSIDE_PAYMENTS)],
    [
      'early_confirmation',
      () => requestIn(forms.words, EARLY_CONFIRMATIONS) ?? firstOf(forms.words, NEEDLESS_CHECKS),
    ],
  ];
  for (const [kind, find] of finders) {
    const part = find();
    if (part !== undefined) return findingOf(text, kind, part);
  }
  return null;
}

/** The first credentials in a text, whatever else stands in it; null without any. */
export function findCredentials(text: string): ContactFinding | null {
  const part = firstOf(normalForms(text).plain, CREDENTIALS);
  return part === undefined ? null : findingOf(text, 'credentials', part);
}

function findingOf(text: string, kind: ContactKind, { form, from, to }: Part): ContactFinding {
  const { start, end } = originOf(form, from, to);
  const written = text.slice(start, end);
  const first = start + written.length - written.trimStart().length;
  const found = written.trim();
  return { kind, found: found.slice(0, FOUND_LENGTH), start: first, end: first + found.length };
}

/**
 * The text with other signs in the place of friend codes. A number after `+` is no friend code, nor
 * is one within a longer word.
 */
function withoutPublicCodes(text: string, patterns: readonly string[]): string {
  return patterns.reduce((masked, pattern) => {
    const code = new RegExp(`(?<![\\p{L}\\p{N}+@])(?:${pattern})(?![\\p{L}\\p{N}@])`, 'gu');
    return replaceMapped(mapped(masked), code, ([found]) => MASK.repeat(found.length)).text;
  }, text);
}

function firstOf(form: MappedText, patterns: readonly RegExp[]): Part | undefined {
  for (const pattern of patterns) {
    const match = pattern.exec(form.text);
    if (match !== null) return { form, from: match.index, to: match.index + match[0].length };
  }
  return undefined;
}

function walletAddressIn(form: MappedText): Part | undefined {
  for (const [pattern, isAddress] of WALLET_ADDRESSES) {
    for (const { 0: found, index } of form.text.matchAll(pattern)) {
      if (isAddress(found)) return { form, from: index, to: index + found.length };
    }
  }
  return undefined;
}

/** The shop's own addresses pass. */
function emailIn(form: MappedText, ownHosts: readonly string[]): Part | undefined {
  for (const pattern of EMAILS) {
    for (const { 0: found, index } of form.text.matchAll(new RegExp(pattern, 'gu'))) {
      const host = found.slice(found.lastIndexOf('@') + 1);
      const isOwn = ownHosts.some((own) => host === own || host.endsWith(`.${own}`));
      if (!isOwn) return { form, from: index, to: index + found.length };
    }
  }
  return firstOf(form, [BARE_MAILBOX]);
}

function linkIn(
  text: string,
  { addresses, words }: NormalForms,
  hosts: readonly string[],
): Part | undefined {
  const link = linkify.match(addresses.text)?.find((each) => {
    const { start, end } = originOf(addresses, each.index, each.lastIndex);
    return isForbiddenLink(each, text.slice(start, end), hosts);
  });
  if (link !== undefined) return { form: addresses, from: link.index, to: link.lastIndex };
  return firstOf(words, INVITING_HOSTS);
}

function phoneIn({ plain, words }: NormalForms): Part | undefined {
  // `00` is how many dial the `+`.
  const form = replaceMapped(plain, /(?<![\d.,])00(?=[1-9])/g, () => '+');
  const [first] = findPhoneNumbersInText(form.text);
  if (first !== undefined) return { form, from: first.startsAt, to: first.endsAt };
  return firstOf(words, NATIONAL_PHONES);
}

function messengerIn({ words, plain, addresses }: NormalForms): Part | undefined {
  const found = firstOf(words, MESSENGERS) ?? firstOf(addresses, [CYRILLIC_MESSENGERS]);
  if (found !== undefined || !NAMES_MESSENGER.test(words.text)) return found;
  return firstOf(plain, HANDLES);
}

function ibanIn(form: MappedText): Part | undefined {
  const candidates = form.text.matchAll(
    /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?:[ .-]?[A-Z\d]){11,30}(?![\p{L}\p{N}])/giu,
  );
  for (const { 0: found, index } of candidates) {
    // Words may follow without a sign between.
    for (let end = found.length; end >= 15; end -= 1) {
      if (isIban(found.slice(0, end).replaceAll(/[.-]/g, '')))
        return { form, from: index, to: index + end };
    }
  }
  return undefined;
}

/** What asks for something, unless the sentence denies it or tells what somebody else asked for. */
function requestIn(form: MappedText, patterns: readonly RegExp[]): Part | undefined {
  for (const pattern of patterns) {
    for (const { 0: found, index } of form.text.matchAll(pattern)) {
      const isDenied = isNegated(form.text, index) || isNegated(found, found.length);
      if (!isDenied && !isReported(form.text, index))
        return { form, from: index, to: index + found.length };
    }
  }
  return undefined;
}
