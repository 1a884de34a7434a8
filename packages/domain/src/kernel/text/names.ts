const LATIN = /^[\p{Script=Latin}\p{M}\p{N}\p{P}\p{Zs}\p{Sk}&+]+$/u;

/** Whether a name is written in Latin letters, as banks require it. */
export const isLatinName = (name: string): boolean => LATIN.test(name) && /\p{L}/u.test(name);

/**
 * How a letter is written where only A to Z can be: as passports (ICAO 9303) and banks do. A letter
 * that is not here loses its accents, as those of Polish, Turkish and Vietnamese do.
 */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  ä: ['a', 'ae'],
  ö: ['o', 'oe'],
  ü: ['u', 'ue'],
  å: ['a', 'aa'],
  ø: ['o', 'oe'],
  æ: ['ae'],
  œ: ['oe'],
  ß: ['ss'],
  ł: ['l'],
  đ: ['d', 'dj'],
  ð: ['d', 'dh'],
  þ: ['th'],
  ı: ['i'],
};

/** A letter with its accents, in lower case. */
type Letter = string;

const spellingsOf = (letter: Letter): readonly string[] =>
  SPELLINGS[letter] ?? [letter.normalize('NFKD').replaceAll(/\p{M}/gu, '')];

/** The place in a word after these letters; null if the word does not go on with them. */
function after(word: readonly Letter[], at: number, letters: string): number | null {
  const is = [...letters].every((each, step) => {
    const letter = word[at + step];
    return letter !== undefined && spellingsOf(letter).includes(each);
  });
  return is ? at + letters.length : null;
}

/** Whether two words are spellings of one: "jörg" and "joerg", but not "joerg" and "jorg". */
function isSameWord(one: readonly Letter[], other: readonly Letter[]): boolean {
  const failed = new Set<number>();
  function isSameFrom(a: number, b: number): boolean {
    const [letter, opposite] = [one[a], other[b]];
    if (letter === undefined || opposite === undefined) return letter === opposite;
    const place = a * (other.length + 1) + b;
    if (failed.has(place)) return false;
    const spellings = spellingsOf(letter);
    const is =
      (spellings.some((each) => spellingsOf(opposite).includes(each)) &&
        isSameFrom(a + 1, b + 1)) ||
      spellings.some((each) => {
        const next = after(other, b, each);
        return next !== null && isSameFrom(a + 1, next);
      }) ||
      spellingsOf(opposite).some((each) => {
        const next = after(one, a, each);
        return next !== null && isSameFrom(next, b + 1);
      });
    if (!is) failed.add(place);
    return is;
  }
  return isSameFrom(0, 0);
}

type Word = readonly Letter[];

/** The words of a name in small letters. A comma says that the family name comes first. */
function wordsOf(name: string): Word[] {
  const [family = '', given = ''] = name.split(/,(.*)/su);
  const plain = `${given} ${family}`
    .normalize('NFKC')
    .toLowerCase()
    // The dot that a small İ keeps, and apostrophes, which join what they stand between.
    .replaceAll(/['’ʼ`´]|(?<=i)\u0307/gu, '');
  const words = plain.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
  return words.map((word) => word.normalize('NFC').match(/.\p{M}*/gsu) ?? []);
}

/** Whether each of some words has a word of its own among others. Those written alike go first. */
function haveWords(
  words: readonly Word[],
  others: readonly Word[],
  fits: (word: Word, other: Word) => boolean,
): boolean {
  const left = [...others];
  const take = (fit: typeof fits) => (word: Word) => {
    const at = left.findIndex((other) => fit(word, other));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  };
  const isAlike = (word: Word, other: Word) => word.join('') === other.join('');
  return words.filter(take(isAlike)).filter(take(fits)).length === 0;
}

const isMiddleName = (word: Word, other: Word): boolean =>
  isSameWord(word, other) ||
  (word.length === 1 && isSameWord(word, other.slice(0, 1))) ||
  (other.length === 1 && isSameWord(other, word.slice(0, 1)));

/**
 * Whether two names in Latin letters are those of one person: the same words in any order, or the
 * same first and last word, in either order, with middle names between them of which one name
 * lacks some or has initials. Case, accents, punctuation and the usual spellings of letters do not
 * matter.
 */
export function isSameName(one: string, other: string): boolean {
  const names = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length);
  const [short = [], long = []] = names;
  if (short.length === long.length && haveWords(short, long, isSameWord)) return true;
  if (short.length < 2) return false;
  const outer = (words: readonly Word[]) => [words[0] ?? [], words.at(-1) ?? []];
  return (
    haveWords(outer(short), outer(long), isSameWord) &&
    haveWords(short.slice(1, -1), long.slice(1, -1), isMiddleName)
  );
}
