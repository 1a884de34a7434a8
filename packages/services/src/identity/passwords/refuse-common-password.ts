import { createRequire } from 'node:module';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { fieldError } from '@guildhall/domain/kernel/field-errors';
import type { IdentityContext } from '../context.ts';

const LIST = '@zxcvbn-ts/language-common/dist/passwords.json.cjs';
/** Up to this many extra characters around a common password, it still counts as that password. */
const FEW_SIGNS = 4;
/** Shorter words occur in too many good passwords. */
const MIN_WORD_LENGTH = 4;
/**
 * The minimum number of letters that must remain without the known words; digits and symbols do not
 * count.
 */
const MIN_OWN_LENGTH = 5;

let known: ReadonlySet<string> | undefined;

/** The 49,000 most common passwords, loaded on first use. */
function knownPasswords(): ReadonlySet<string> {
  // Loads only this file of the package; its other dictionaries are not needed.
  known ??= new Set(createRequire(import.meta.url)(LIST) as readonly string[]);
  return known;
}

/** The user who chooses the password. Their names are public, so they are easy to guess. */
export interface PasswordOwner {
  readonly email: string;
  readonly username: string;
}

/** Refuses PASSWORD_COMMON, with the error on the field that holds the password (A2). */
export function refuseCommonPassword(
  { settings }: Pick<IdentityContext, 'settings'>,
  password: string,
  { email, username }: PasswordOwner,
  field = 'password',
): void {
  const [local = '', domain = ''] = email.split('@');
  const contextWords = [
    settings.site_name,
    settings.protection_label,
    username,
    local,
    // The last label is the top-level domain.
    ...domain.split('.').slice(0, -1),
  ];
  const reason = isKnown(password)
    ? fieldError('password_known')
    : isMadeOf(password, contextWords)
      ? fieldError('password_guessable')
      : null;
  if (reason !== null) throw new Refusal('PASSWORD_COMMON', {}, { [field]: [reason] });
}

function isKnown(password: string): boolean {
  const list = knownPasswords();
  const plain = plainForm(password);
  const bare = plain.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const forms = [plain, repeatedPart(plain)];
  if (plain.length - bare.length <= FEW_SIGNS) forms.push(bare, repeatedPart(bare));
  return forms.some(
    (form) =>
      form !== '' &&
      (list.has(form) || list.has(lettersOf(form)) || (form !== plain && form.length <= 3)),
  );
}

function isMadeOf(password: string, words: readonly string[]): boolean {
  const text = onlyLettersAndDigits(lettersOf(plainForm(password)));
  const ownWords = words.map((word) => onlyLettersAndDigits(lettersOf(plainForm(word))));
  let rest = text;
  for (const word of ownWords.toSorted((a, b) => b.length - a.length)) {
    if (word.length >= MIN_WORD_LENGTH) rest = rest.replaceAll(word, '');
  }
  if (rest === text) return false;
  return rest.replaceAll(/[^\p{L}]/gu, '').length < MIN_OWN_LENGTH;
}

const plainForm = (text: string) => text.normalize('NFKC').toLowerCase();
const onlyLettersAndDigits = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

const LETTER_OF_SIGN: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Replaces digits and symbols that stand for a letter, where they are next to a letter. */
function lettersOf(text: string): string {
  return text.replaceAll(
    /(?<=\p{L})[013457@$!](?=[\p{L}@$!013457])|[@$013457](?=\p{L})/gu,
    (sign) => LETTER_OF_SIGN[sign] ?? sign,
  );
}

/** `abc` of `abcabcabc`; the text itself when it repeats nothing. */
function repeatedPart(text: string): string {
  return /^(.+?)\1+$/u.exec(text)?.[1] ?? text;
}
