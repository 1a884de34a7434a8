import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldErrorsOf } from '../field-errors.ts';
import { faultOfText, lineSchema, paragraphsSchema } from './visible-text.ts';

const line = lineSchema({ min: 1, max: 60 });
const paragraphs = paragraphsSchema({ min: 1, max: 60 });

describe('a text that others read', () => {
  it.each([
    ['Latin with accents', 'Größe Łódź Ångström'],
    ['decomposed accents', 'Vie\u0323\u0302t Nam'],
    ['Cyrillic, Greek, Hebrew', 'Привет Αθήνα שלום'],
    ['Arabic with vowels', 'مَرْحَبًا'],
    ['a Persian word with a non-joiner', 'می\u200Cخواهم'],
    ['Devanagari with a joiner', 'क्\u200Dष'],
    ['Malayalam ending in a joiner', 'അവന്\u200D'],
    ['Thai, Khmer, Tibetan', 'ภาษาไทย ភាសាខ្មែរ བོད་སྐད་'],
    ['Chinese with a variation selector', '葛\u{E0100}飾区'],
    ['Mongolian', 'ᠮᠣᠩᠭᠣᠯ᠋'],
    ['emoji joined, toned and varied', '👩🏽‍🚀 👨‍👩‍👧 ❤️ 1️⃣ 🏳️‍🌈'],
    ['the flag of Scotland', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
    ['an Arabic sign before a number', '\u0600١٢'],
  ])('passes: %s', (_name, text) => {
    expect(faultOfText(text, { lines: 'one' })).toBeNull();
  });

  it.each([
    ['a zero-width space', 'Apex\u200BLegends', 'U+200B'],
    ['a soft hyphen', 'Apex\u00ADLegends', 'U+00AD'],
    ['a right-to-left override', 'Apex \u202Eevil', 'U+202E'],
    ['a mark of direction', 'Apex\u200F', 'U+200F'],
    ['an isolate', 'Apex \u2066x\u2069', 'U+2066'],
    ['a Hangul filler', 'Apex\u3164', 'U+3164'],
    ['a Braille blank', 'Apex\u2800', 'U+2800'],
    ['a control character', 'Apex\u0007', 'U+0007'],
    ['a line separator', 'Apex\u2028x', 'U+2028'],
    ['a private sign', 'Apex\uE000', 'U+E000'],
    ['a noncharacter', 'Apex\uFFFF', 'U+FFFF'],
    ['a joiner between spaces', 'Apex \u200D x', 'U+200D'],
    ['a variation selector after a letter', 'Apex\uFE0F', 'U+FE0F'],
    ['tags without a flag', 'Apex\u{E0067}', 'U+E0067'],
    ['a byte order mark inside', 'Apex\uFEFFx', 'U+FEFF'],
  ])('names the sign and its place: %s', (_name, text, sign) => {
    for (const lines of ['one', 'many'] as const) {
      expect(faultOfText(text, { lines })).toEqual({
        code: 'hidden_sign',
        params: { sign, before: 'Apex' },
      });
    }
  });

  it.each(['\u200B\u200B\u200B', '\u3164', '\u2800\u2800', '\u202Eabc'])(
    'may not begin with a hidden sign',
    (text) => {
      expect(faultOfText(text, { lines: 'one' })?.code).toBe('hidden_sign_first');
    },
  );

  it('refuses what no database stores, marks in stacks, and marks alone', () => {
    expect(faultOfText('a\0', { lines: 'one' })?.code).toBe('characters');
    expect(faultOfText('a\uD800', { lines: 'one' })?.code).toBe('characters');
    expect(faultOfText(`a${'\u0301'.repeat(20)}`, { lines: 'one' })?.code).toBe('stacked_marks');
    expect(faultOfText(' \u0301 ', { lines: 'one' })?.code).toBe('required');
  });

  it('has line breaks and tabs only where it may have lines', () => {
    expect(faultOfText('one\ntwo', { lines: 'one' })?.code).toBe('line_break');
    expect(faultOfText('one\r\n\ttwo', { lines: 'many' })).toBeNull();
    expect(faultOfText('one\rtwo', { lines: 'many' })?.code).toBe('line_break');
  });
});

describe('the schemas', () => {
  it('show spaces of any width in a line as one', () => {
    expect(line.parse(' Apex \u00A0\u3000\t Legends ')).toBe('Apex Legends');
    expect(paragraphs.parse(' one  two\n\nthree ')).toBe('one  two\n\nthree');
  });

  it('leave two blank lines of many', () => {
    const text = `one${'\n'.repeat(900)}two \n \n\t\n\n  three`;
    expect(paragraphs.parse(text)).toBe('one\n\n\ntwo \n\n\n  three');
    expect(paragraphs.parse('one\r\n\r\n\r\n\r\n\r\ntwo')).toBe('one\r\n\n\ntwo');
    expect(paragraphs.parse('one\n\n\ntwo')).toBe('one\n\n\ntwo');
  });

  it('count what is left of a line', () => {
    expect(line.safeParse('\u3000\u2003 ').success).toBe(false);
    expect(lineSchema({ min: 3, max: 4 }).safeParse('a          b').success).toBe(true);
    expect(lineSchema({ min: 4, max: 9 }).safeParse('a          b').success).toBe(false);
  });

  it('give the fault as an error of the field', () => {
    const { error } = z.strictObject({ title: line }).safeParse({ title: 'Apex\u200B' });
    expect(fieldErrorsOf(error?.issues ?? [])).toEqual({
      title: [{ code: 'hidden_sign', params: { sign: 'U+200B', before: 'Apex' } }],
    });
  });
});
