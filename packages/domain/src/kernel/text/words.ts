/** The words of a text as a search compares them: in lower case and without accents. */
export function partsOf(text: string): readonly string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** How many typing errors a word of this length may have. */
function allowedTypos(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * How many letters are inserted, left out, replaced or swapped with the next one between two words:
 * the optimal string alignment distance. Stops above `most` and returns `most + 1`.
 */
export function typosBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1];
      if (isSwapped) least = Math.min(least, (beforeLast[column - 2] ?? 0) + 1);
      next.push(least);
    }
    if (Math.min(...next) > most) return most + 1;
    [beforeLast, last] = [last, next];
  }
  return last[other.length] ?? 0;
}

/** Whether a word is the other one with few typing errors. The first letter is seldom wrong. */
export function isCloseTo(typed: string, name: string): boolean {
  const most = Math.min(allowedTypos(typed.length), allowedTypos(name.length));
  if (most === 0 || typed[0] !== name[0]) return false;
  return typosBetween(typed, name, most) <= most;
}

/** Whether a word is the start of the other one with one typing error: "valroa". */
export function startsCloseTo(typed: string, name: string): boolean {
  if (typed.length < 5 || typed.length >= name.length || typed[0] !== name[0]) return false;
  return [typed.length - 1, typed.length, typed.length + 1].some(
    (length) => typosBetween(typed, name.slice(0, length), 1) <= 1,
  );
}
