/** A sign as it is read: a flag, an emoji with what belongs to it, a letter with its marks. */
const SIGN =
  /(?:\p{RI}\p{RI}|.)(?:\p{M}|\u200d.|\u200c|\p{Emoji_Modifier}|[\u{e0020}-\u{e007f}])*/gsu;

/** Not `Intl.Segmenter`, which not every supported browser has. */
export function signsOf(text: string): readonly string[] {
  return text.match(SIGN) ?? [];
}

/** The beginning of a text, at most so many UTF-16 units, that ends with a whole sign. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  let cut = '';
  for (const sign of signsOf(text)) {
    if (cut.length + sign.length > most) break;
    cut += sign;
  }
  return cut;
}
