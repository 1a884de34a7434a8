import unhomoglyph from 'unhomoglyph';
import { mapped, type MappedText, replaceMapped } from './mapped-text.ts';

/** Letters that a reader takes for Latin ones, besides those that Unicode lists as confusable. */
const LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'в:b к:k м:m н:h т:t г:r ԛ:q ԝ:w ѕ:s ӏ:l β:b ε:e η:n κ:k τ:t χ:x ω:w γ:y ı:i ł:l ø:o ſ:s ' +
    'ɑ:a ɡ:g ɩ:i ß:ss æ:ae œ:oe ð:d đ:d ɗ:d ∂:d ħ:h ŧ:t ƒ:f ƙ:k'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

const SMALL_CAPITALS: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', (capital, at) => [
    capital,
    'abcdefghijklmnoprstuvwyz'.charAt(at),
  ]),
);

/** Digits and signs that stand for letters inside a word. */
const LEETSPEAK: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  '€': 'e',
  '§': 's',
  '¢': 'c',
  '©': 'c',
  '®': 'r',
  '†': 't',
  '£': 'l',
};

/** The first of runs of letters that Unicode does not decompose: in squares, discs and flags. */
const LETTER_SYMBOLS = [0x1_f1_30, 0x1_f1_50, 0x1_f1_70, 0x1_f1_e6];

/** `d i s c o r d`, `t.e.l.e`: letters that stand alone, four or more of them. */
const SPACED = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:[\p{L}\p{N}@$!|][\s._*\-~/,·•+|]{1,3}){3,}` +
    String.raw`[\p{L}\p{N}@$!|](?![\p{L}\p{N}])`,
  'gu',
);
/** `j o h n @ g m a i l . c o m`: an address in single letters, its signs as words too. */
const SPACED_ADDRESS = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:[\p{L}\p{N}@._/-]|at|ät|dot|punkt) ){4,}[\p{L}\p{N}]` +
    String.raw`(?![\p{L}\p{N}])`,
  'gu',
);
const ADDRESS_SIGNS: Readonly<Record<string, string>> = { at: '@', ät: '@', dot: '.', punkt: '.' };

function joinAddress(spaced: string): string {
  const joined = spaced.split(' ').map((each) => ADDRESS_SIGNS[each] ?? each);
  const address = joined.join('');
  return /[@\p{L}]\p{L}*\.\p{L}{2,}/u.test(address) ? address : spaced;
}

const BETWEEN = /[\s._*\-~/,·•+|]+/g;

export interface NormalForms {
  /** Without hidden signs, full-width and mathematical letters. Case and digits are kept. */
  readonly plain: MappedText;
  /** `plain` in lower case, with `(at)` and `dot` as signs. */
  readonly addresses: MappedText;
  /** In Latin letters, lower case, without accents, leetspeak and spaces inside words. */
  readonly words: MappedText;
}

/** The forms of a text in which the contact filter looks for what it knows. */
export function normalForms(text: string): NormalForms {
  const plain = plainOf(text);
  const lower = replaceMapped(plain, /\p{Lu}/gu, ([letter]) => letter.toLowerCase());
  return { plain, addresses: withSigns(lower), words: wordsOf(lower) };
}

function plainOf(text: string): MappedText {
  // A letter with its marks at a time, so that the places are known.
  let plain = replaceMapped(mapped(text), /[^\p{M}]\p{M}*/gsu, ([sign]) => sign.normalize('NFKC'));
  plain = replaceMapped(plain, /[\p{Default_Ignorable_Code_Point}\u20e3]/gu, () => '');
  plain = replaceMapped(plain, /[\u{1f130}-\u{1f1ff}]/gu, ([symbol]) => letterIn(symbol));
  plain = replaceMapped(plain, /(?![0-9])\p{Nd}/gu, ([digit]) => asciiDigit(digit));
  // Patterns that allow spaces would try each of a long run.
  plain = replaceMapped(plain, /[^\S\n]+/g, () => ' ');
  return replaceMapped(plain, /\s*\n\s*/g, () => '\n');
}

/** Digits of a script are ten in a row, from zero. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

function letterIn(symbol: string): string {
  const code = symbol.codePointAt(0) ?? 0;
  const first = LETTER_SYMBOLS.findLast((each) => each <= code) ?? code;
  return code - first < 26 ? String.fromCodePoint(0x61 + code - first) : symbol;
}

const SIGN = String.raw`[\p{L}\p{N}]`;
/** Words before "at", which are no part of an address. */
export const NO_MAILBOX =
  '(?:e?-?mails?|mailbox|mailboxes|accounts?|address|addresses|inbox|is|was|are|be|it|me|us|him|her|' +
  'them|you|one|look|looked|buy|bought|sold|codes?|redeem|redeemed|registered|hosted|made|created|' +
  'available|listed|support|seen|found|shop|order|ordered|in|login|logged|up|only|still|here|there|' +
  'contact|reach|prices?|cheaper|more|also|now|help|site|page)';

/** Ways to write signs of addresses, in the order in which they are looked for. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/ ?(?:[([{<*_~-]{1,2} ?(?:at|ät|ätt|a t|@) ?[)\]}>*_~-]{1,2}|\bklammeraffe\b) ?/gu, '@'],
  [/ ?[([{<*_~-]{1,2} ?(?:dot|punkt|\.|,) ?[)\]}>*_~-]{1,2} ?/g, '.'],
  [/\s+(?:dot|punkt)\s+(?=[a-z]{2,6}(?![\p{L}\p{N}]))/gu, '.'],
  // No sentence has a space before its full stop and none after it.
  [
    /(?<=[\p{L}\p{N}])\s+\.\s*(?=(?:com|net|org|gg|de|me|io|ru|shop|store|xyz)(?![\p{L}\p{N}]))/gu,
    '.',
  ],
  // "My mail at web.de" tells where it is, "reach me at jo.smith@..." has an address after it.
  [
    new RegExp(
      String.raw`(?<!(?<!${SIGN})${NO_MAILBOX})\s+at\s+` +
        String.raw`(?=[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.[a-z]{2,6}(?!${SIGN}|@|[.-]${SIGN}))`,
      'gu',
    ),
    '@',
  ],
  [/[。．｡]/g, '.'],
  [/\bh(?:xx|tt)ps?\s*:\s*\/\s*\/\s*/g, 'https://'],
];

const withSigns = (lower: MappedText): MappedText =>
  SIGNS.reduce(
    (form, [pattern, sign]) => replaceMapped(form, pattern, () => sign),
    replaceMapped(lower, SPACED_ADDRESS, ([spaced]) => joinAddress(spaced)),
  );

function wordsOf(lower: MappedText): MappedText {
  const bare = replaceMapped(lower, /[^\p{ASCII}]\p{M}*/gu, ([letter]) =>
    letter.normalize('NFKD').replaceAll(/\p{M}/gu, ''),
  );
  const latin = replaceMapped(bare, /[^\p{ASCII}]/gu, ([letter]) => latinOf(letter));
  const joined = replaceMapped(latin, SPACED, ([run]) => run.replaceAll(BETWEEN, ''));
  // Only beside a letter: a number of its own stays one.
  const inside = replaceMapped(joined, /(?<=\p{L})[013457@$!|€§¢©®†£]{1,2}(?=\p{L})/gu, ([found]) =>
    Array.from(found, (sign) => LEETSPEAK[sign] ?? sign).join(''),
  );
  const atStart = /(?<![\p{L}\p{N}])[01345$](?=\p{L}{3})/gu;
  return replaceMapped(inside, atStart, ([sign]) => LEETSPEAK[sign] ?? sign);
}

/** A letter as the Latin one that it looks like; itself when there is none. */
function latinOf(letter: string): string {
  const known = LOOK_ALIKES[letter];
  if (known !== undefined) return known;
  // Unicode takes a Cyrillic letter for a small capital, which is no Latin letter for us.
  const similar = unhomoglyph(letter)
    .toLowerCase()
    .replaceAll(/[^\p{ASCII}]/gu, (each) => SMALL_CAPITALS[each] ?? each);
  return /^[a-z]{1,2}$/.test(similar) ? similar : letter;
}

const NEGATION = new RegExp(
  String.raw`\b(?:no|not|never|nobody|refuse\w*|(?:do|does|wo|ca|is)n['’]?t|cannot|nicht|nie|niemals` +
    String.raw`|niemand|keine?\w*)\b`,
);
/** How far before its verb a negation may stand. */
const NEGATION_REACH = 40;

/** Whether what begins at a place of a text is denied in the same sentence. */
export function isNegated(words: string, at: number): boolean {
  const before = words.slice(Math.max(0, at - NEGATION_REACH), at);
  const from = Math.max(...['.', '!', '?', ';', '\n', ','].map((end) => before.lastIndexOf(end)));
  return NEGATION.test(before.slice(from + 1));
}

const REPORT = new RegExp(
  String.raw`\b(?:(?:asked|asks|told|tells|wants|wanted|invited|pressured|tried to get|offered) (?:me|us)` +
    String.raw`(?: to| if i\w*| whether i)?|(?:said|says|demands|demanded|suggested)(?: that)? (?:i|we)` +
    String.raw`|(?:wollte|will|verlangt|verlangte|sagt|sagte|fragt|fragte|meint|meinte)\W+(?:dass|ob) ich` +
    String.raw`|(?:hat|hatte) mich (?:gebeten|gefragt|aufgefordert))\b[^.!?;\n]{0,40}$`,
);

/** Whether what begins at a place of a text is what somebody else asked of its writer. */
export const isReported = (words: string, at: number): boolean =>
  REPORT.test(words.slice(Math.max(0, at - 2 * NEGATION_REACH), at));
