/**
 * What people write and others read: titles, descriptions, names, messages, reasons. Every such
 * field uses `lineSchema` or `paragraphsSchema`, so that no text shows nothing, hides a part of
 * itself, or changes the order of the signs around it. All scripts pass.
 */
import { z } from 'zod';
import { type FieldError, type FieldErrorCode, fieldError } from '../field-errors.ts';
import { isStorable } from './text.ts';

/**
 * Signs that show nothing or change how others are shown: control characters, what Unicode says
 * programs may leave out, bidirectional controls, separators of lines and paragraphs, signs without
 * a meaning of their own (private use, noncharacters, the object replacement), and the Braille
 * pattern without dots.
 */
const HIDDEN = new RegExp(
  `[${[
    String.raw`\p{Cc}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Co}`,
    String.raw`\p{Noncharacter_Code_Point}\u2800\uFFF9-\uFFFC`,
  ].join('')}]`,
  'gu',
);

/**
 * Hidden signs at places where they belong to what is shown: joiners inside a word or an emoji, and
 * after a mark, as Indian scripts write them at the end of a word; variation selectors after the
 * sign that they vary; the tags of a flag.
 */
const BELONGING = [
  /(?<=[\p{L}\p{M}])[\u200C\u200D](?=[\p{L}\p{M}])/gu,
  /(?<=\p{M})\u200D/gu,
  /(?<=\p{ExtPict}(?:\uFE0F|\p{Emoji_Modifier})?)\u200D(?=\p{ExtPict})/gu,
  /(?<=[\p{Emoji}\p{Lo}\p{S}\p{P}])[\uFE00-\uFE0F]/gu,
  /(?<=\p{Script=Han})[\u{E0100}-\u{E01EF}]/gu,
  /(?<=\p{Script=Mongolian})[\u180B-\u180F]/gu,
  /(?<=\u{1F3F4})[\u{E0020}-\u{E007E}]{1,8}\u{E007F}/gu,
];
const LINE_BREAKS = /\r\n|\n/g;
/** More than two blank lines in a row, without the spaces of the line after them. */
const BLANK_LINES = /\n(?:[^\S\n]*\n){3,}/g;
/** More marks above or below one sign than any language writes cover the lines around it. */
const STACKED_MARKS = /\p{M}{9}/u;
/** Marks alone show nothing of their own. */
const SHOWN = /[\p{L}\p{N}\p{S}\p{P}]/u;

/** `U+200B` */
function nameOf(sign: string): string {
  const hex = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `U+${hex.padStart(4, '0')}`;
}

/** How many signs before a hidden one a message quotes, so that people find it. */
const QUOTED = 12;

// Blanks of the same length keep the places of what is left.
const blank = (found: string) => ' '.repeat(found.length);

/** The text without what belongs where it is, and the first hidden sign of the rest. */
function withHidden(text: string) {
  let rest = text;
  for (const pattern of BELONGING) rest = rest.replaceAll(pattern, blank);
  return { rest, hidden: rest.matchAll(HIDDEN).next().value };
}

/**
 * Says that a secret, such as a code that was copied from a web page, has a sign that nobody sees:
 * which one, and at which place, from 1. The message repeats nothing of the secret. Null if it has
 * none.
 */
export function hiddenSignInSecret(secret: string): FieldError | null {
  const { hidden } = withHidden(secret);
  if (hidden === undefined) return null;
  const position = Array.from(secret.slice(0, hidden.index)).length + 1;
  return fieldError('hidden_sign_at', { sign: nameOf(hidden[0]), position });
}

/** What is wrong with a text that others will read; null when nothing is. */
export function faultOfText(text: string, { lines }: { lines: 'one' | 'many' }): FieldError | null {
  if (!isStorable(text)) return fieldError('characters');
  const read = lines === 'many' ? text.replaceAll(LINE_BREAKS, blank).replaceAll('\t', ' ') : text;
  const { rest, hidden } = withHidden(read);
  if (hidden !== undefined) {
    const before = Array.from(text.slice(0, hidden.index)).slice(-QUOTED).join('').trim();
    const sign = nameOf(hidden[0]);
    if (hidden[0] === '\n' || hidden[0] === '\r') return fieldError('line_break');
    return before === ''
      ? fieldError('hidden_sign_first', { sign })
      : fieldError('hidden_sign', { sign, before });
  }
  if (STACKED_MARKS.test(text)) return fieldError('stacked_marks');
  return text !== '' && !SHOWN.test(rest) ? fieldError('required') : null;
}

/** The schemas of texts that people read; a test compares them with the inputs of all calls. */
export const visibleTexts = z.registry<{ readonly lines: 'one' | 'many' }>();

interface Limits {
  readonly min: number;
  readonly max: number;
  /** What is said of an empty one, if not that the field is required. */
  readonly required?: FieldErrorCode;
}

function visibleText(lines: 'one' | 'many', { min, max, required }: Limits) {
  // Browsers show a run of spaces, of whatever width, as one. Blank lines push what others wrote
  // off the screen.
  const overwrite = (text: string) =>
    (lines === 'one'
      ? text.replaceAll(/[\p{Zs}\t]+/gu, ' ')
      : text.replaceAll(BLANK_LINES, '\n\n\n')
    ).trim();
  return z
    .string()
    .overwrite(overwrite)
    .min(min, required)
    .max(max)
    .superRefine((text, context) => {
      const fault = faultOfText(text, { lines });
      if (fault === null) return;
      context.addIssue({ code: 'custom', message: fault.code, params: { ...fault.params } });
    })
    .register(visibleTexts, { lines });
}

/** A text of one line, as a title or a name: without line breaks, and spaces are single. */
export const lineSchema = (limits: Limits) => visibleText('one', limits);

/** A text that may have several lines. */
export const paragraphsSchema = (limits: Limits) => visibleText('many', limits);
