/** Letters of other scripts that a reader takes for Latin ones (rules.md §9 "look-alikes"). */
const LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'а:a в:b с:c ԁ:d е:e һ:h і:i ј:j к:k ӏ:l м:m н:h о:o р:p ԛ:q г:r ѕ:s т:t у:y х:x ԝ:w ' +
    'α:a β:b ϲ:c ε:e η:n ι:i κ:k ν:v ο:o ρ:p τ:t υ:u χ:x ω:w γ:y ı:i ł:l ø:o ſ:s ɑ:a ɡ:g ɩ:i'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
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
};

/** `d i s c o r d`, `t.e.l.e`: letters that stand alone, four or more of them. */
const SPACED =
  /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}@$!|][\s._*\-~]{1,2}){3,}[\p{L}\p{N}@$!|](?![\p{L}\p{N}])/gu;
const BETWEEN = /[\s._*\-~]+/g;

export interface NormalForms {
  /** Without hidden signs, full-width and mathematical letters. Case and digits are kept. */
  readonly plain: string;
  /** `plain` in lower case, with `(at)` and `dot` as signs. */
  readonly addresses: string;
  /** In Latin letters, lower case, without accents, leetspeak and spaces inside words. */
  readonly words: string;
}

/** The forms of a text in which the contact filter looks for what it knows. */
export function normalForms(text: string): NormalForms {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    // Patterns that allow spaces would try each of a long run.
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/\s*\n\s*/g, '\n');
  const lower = plain.toLowerCase();
  return { plain, addresses: withSigns(lower), words: wordsOf(lower) };
}

function withSigns(lower: string): string {
  return lower
    .replaceAll(/\s*[([{<]\s*(?:at|ät)\s*[)\]}>]\s*/g, '@')
    .replaceAll(/\s*[([{<]\s*(?:dot|punkt)\s*[)\]}>]\s*/g, '.')
    .replaceAll(/\s+(?:dot|punkt)\s+(?=[a-z]{2,6}\b)/g, '.')
    .replaceAll(/\s+at\s+(?=[\p{L}\p{N}-]+\.[a-z]{2,6}\b)/gu, '@')
    .replaceAll('。', '.');
}

function wordsOf(lower: string): string {
  const latin = lower
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\p{L}/gu, (letter) => LOOK_ALIKES[letter] ?? letter);
  const joined = latin.replaceAll(SPACED, (run) => run.replaceAll(BETWEEN, ''));
  // Only beside a letter: a number of its own stays one.
  return joined.replaceAll(/(?<=\p{L})[013457@$!|]{1,2}(?=\p{L})/gu, (found) =>
    Array.from(found, (sign) => LEETSPEAK[sign] ?? sign).join(''),
  );
}

const NEGATION =
  /\b(?:no|not|never|don['’]?t|won['’]?t|cannot|can['’]?t|nicht|nie|niemals|kein\w*)\b/;
/** How far before its verb a negation may stand. */
const NEGATION_REACH = 25;

/** Whether what begins at a place of a text is denied in the same sentence. */
export function isNegated(words: string, at: number): boolean {
  const before = words.slice(Math.max(0, at - NEGATION_REACH), at);
  return NEGATION.test(
    before.slice(Math.max(before.lastIndexOf('.'), before.lastIndexOf('\n')) + 1),
  );
}
