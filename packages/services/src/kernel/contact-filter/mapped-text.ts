/** A text made from another one, with the place in the other that each of its units comes from. */
export interface MappedText {
  readonly text: string;
  /** For each UTF-16 unit of `text`: where its origin begins in the text that was written. */
  readonly starts: readonly number[];
  /** For each UTF-16 unit of `text`: where its origin ends. */
  readonly ends: readonly number[];
}

/** A text that comes from itself. */
export function mapped(text: string): MappedText {
  const starts = Array.from({ length: text.length }, (_none, at) => at);
  return { text, starts, ends: starts.map((at) => at + 1) };
}

/**
 * As `replaceAll`, with the places. A replacement of the same length keeps the place of each unit;
 * the units of another come from the whole match. The pattern must have the flag `g`.
 */
export function replaceMapped(
  source: MappedText,
  pattern: RegExp,
  replacement: (match: RegExpExecArray) => string,
): MappedText {
  let text = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let read = 0;
  const copyUntil = (end: number) => {
    text += source.text.slice(read, end);
    for (let at = read; at < end; at += 1) {
      starts.push(source.starts[at] ?? 0);
      ends.push(source.ends[at] ?? 0);
    }
    read = end;
  };
  for (const match of source.text.matchAll(pattern)) {
    const [found] = match;
    const by = replacement(match);
    if (by === found) continue;
    copyUntil(match.index);
    const end = match.index + found.length;
    text += by;
    for (let unit = 0; unit < by.length; unit += 1) {
      const isKept = by.length === found.length;
      starts.push(source.starts[isKept ? match.index + unit : match.index] ?? 0);
      ends.push(source.ends[isKept ? match.index + unit : end - 1] ?? 0);
    }
    read = end;
  }
  if (read === 0) return source;
  copyUntil(source.text.length);
  return { text, starts, ends };
}

/** Where a part of the text comes from; it must not be empty. */
export const originOf = ({ starts, ends }: MappedText, from: number, to: number) => ({
  start: starts[from] ?? 0,
  end: ends[to - 1] ?? 0,
});
