import { describe, expect, test } from 'vitest';
import { createFormats, formatsIn } from './formats.ts';

const english = formatsIn('en');
const german = formatsIn('de');
const NOW = Date.parse('2026-11-20T12:00:00Z');
/** Intl writes no-break spaces, which look like any other here. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

describe('money', () => {
  test.each([
    [10_400, 'USD', false, '$104.00'],
    [5, 'USD', false, '$0.05'],
    [-920, 'USD', true, '\u2212$9.20'],
    [920, 'USD', true, '+$9.20'],
    [0, 'USD', true, '$0.00'],
    [1_500, 'JPY', false, '¥1,500'],
    [123_456_789, 'EUR', false, '€1,234,567.89'],
  ])('%i minor units of %s (signed: %s) are written %s', (amount, currency, signed, text) => {
    expect(english.price(amount, currency, signed)).toBe(text);
  });

  test('is written as the language writes it', () => {
    expect(plain(german.price(123_456_789, 'EUR'))).toBe('1.234.567,89 €');
    expect(plain(german.price(-920, 'USD', true))).toBe('\u22129,20 $');
    expect(german.currencySign('USD')).toEqual({ sign: '$', isBefore: false });
    expect(english.currencySign('USD')).toEqual({ sign: '$', isBefore: true });
  });

  test('is typed without its currency and without cents that are zero', () => {
    expect([english.typedAmount(1250), english.typedAmount(120_000)]).toEqual(['12.50', '1200']);
    expect(german.typedAmount(1250)).toBe('12,50');
  });

  test.each([
    [5000, 'USD', '$50'],
    [899, 'EUR', '€8.99'],
    [1100, 'JPY', '¥1,100'],
  ])('a face value of %i minor units of %s is %s', (minor, currency, text) => {
    expect(english.faceValue(minor, currency)).toBe(text);
  });
});

describe('time', () => {
  test.each([
    ['2026-11-20T11:59:40Z', 'now', 'jetzt'],
    ['2026-11-20T11:59:00Z', '1 minute ago', 'vor 1 Minute'],
    ['2026-11-20T10:00:00Z', '2 hours ago', 'vor 2 Stunden'],
    ['2026-11-23T12:00:00Z', 'in 3 days', 'in 3 Tagen'],
    ['2026-07-20T12:00:00Z', '4 months ago', 'vor 4 Monaten'],
  ])('%s is "%s"', (iso, inEnglish, inGerman) => {
    expect([english.relative(iso, NOW), german.relative(iso, NOW)]).toEqual([inEnglish, inGerman]);
  });

  test.each([
    [20, '20 minutes', '20 Minuten'],
    [60, '1 hour', '1 Stunde'],
    [90, '90 minutes', '90 Minuten'],
    [1440, '24 hours', '24 Stunden'],
    [2880, '2 days', '2 Tage'],
  ])('%i minutes are "%s"', (minutes, inEnglish, inGerman) => {
    expect(english.durationMinutes(minutes)).toBe(inEnglish);
    expect(german.durationMinutes(minutes)).toBe(inGerman);
  });

  test.each([
    [0, '0m 00s'],
    [-5_000, '0m 00s'],
    [750_000, '12m 30s'],
    [11_220_000, '3h 07m'],
    [187_200_000, '2d 4h'],
  ])('%i ms left are "%s"', (ms, text) => {
    expect(english.timeLeft(ms)).toBe(text);
  });

  test('what is left is written as the language writes it', () => {
    expect(plain(german.timeLeft(187_200_000))).toBe('2 T 4h');
  });

  test.each([
    [3, '3 seconds', '3 Sekunden'],
    [61, '61 seconds', '61 Sekunden'],
    [91, '2 minutes', '2 Minuten'],
    [3600, '1 hour', '1 Stunde'],
    [7100, '2 hours', '2 Stunden'],
  ])('%i seconds are "%s"', (seconds, inEnglish, inGerman) => {
    expect(english.durationSeconds(seconds)).toBe(inEnglish);
    expect(german.durationSeconds(seconds)).toBe(inGerman);
  });

  test('a date is the same on the server and in the browser, whatever their zones', () => {
    expect(plain(english.date('2026-11-20T23:59:00Z'))).toBe('Nov 20, 2026');
    expect(german.date('2026-11-20T23:59:00Z')).toBe('20.11.2026');
    expect(plain(german.month('2026-11-20T23:59:00Z'))).toBe('November 2026');
  });

  test.each([english, german])(
    'a line ends beside a date or a time, never within one',
    (formats) => {
      const iso = '2026-11-20T14:05:00Z';
      expect(formats.date(iso)).not.toMatch(/ /);
      for (const moment of [formats.moment(iso), formats.utcMoment(iso)]) {
        expect(moment.split(' ')).toEqual([
          expect.stringMatching(/20/),
          expect.stringMatching(/^\d/),
        ]);
      }
    },
  );
});

test('a number in a small picture is short', () => {
  expect([english.compact(283), english.compact(12_345)]).toEqual(['283', '12K']);
  expect(plain(german.compact(2_345_678))).toBe('2 Mio.');
});

test('a share is written in percent', () => {
  expect([english.share(10_000), english.share(9_875)]).toEqual(['100%', '98.8%']);
  expect(plain(german.share(9_875))).toBe('98,8 %');
});

test('a list ends as the language ends it', () => {
  expect(english.list(['a', 'b', 'c'])).toBe('a, b, and c');
  expect(german.list(['a', 'b', 'c'])).toBe('a, b und c');
});

describe('between the words of a right-to-left sentence', () => {
  const hebrew = createFormats({ locale: 'he-IL', direction: 'rtl' });
  const ISO = '2026-11-20T14:05:00Z';

  test.each([
    ['an amount', hebrew.price(-920, 'USD', true)],
    ['a face value', hebrew.faceValue(5_000, 'EUR')],
    ['a date', hebrew.date(ISO)],
    ['a month', hebrew.month(ISO)],
    ['a moment', hebrew.moment(ISO)],
    ['a day', hebrew.day(ISO)],
    ['a time', hebrew.time(ISO)],
    ['a moment in a mail', hebrew.utcMoment(ISO)],
    ['a duration', hebrew.durationMinutes(20)],
    ['seconds', hebrew.durationSeconds(20)],
    ['days', hebrew.days(3)],
    ['hours', hebrew.hours(3)],
    ['what is left', hebrew.timeLeft(60_000)],
    ['how long ago', hebrew.relative(ISO, NOW)],
  ])('%s keeps its own order and leaves theirs alone', (_name, text) => {
    expect(text).toMatch(/^\u2068[^\u2068\u2069]+\u2069$/);
  });

  test('what is typed has no isolates, nor has a left-to-right language', () => {
    expect(hebrew.typedAmount(1_250)).toBe('12.50');
    expect(english.price(920)).toBe('$9.20');
  });
});
