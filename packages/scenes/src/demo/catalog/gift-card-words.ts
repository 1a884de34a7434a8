/** Generates titles and descriptions of the demo's gift-card offers. */
import german from '../../../data/words/de/gift-card-offers.json' with { type: 'json' };
import english from '../../../data/words/en/gift-card-offers.json' with { type: 'json' };
import { giftCardWordsSchema, type Tone } from '../data-schema.ts';
import type { Random } from '../random.ts';
import { type Facts, fillOne, fillSome } from './words.ts';

const wordsIn = {
  en: giftCardWordsSchema.parse(english),
  de: giftCardWordsSchema.parse(german),
};
export type WritingLanguage = keyof typeof wordsIn;

/** The tone and language of a seller. */
interface Voice {
  readonly tone: Tone;
  readonly language: WritingLanguage;
}

/** The place where a region's cards can be redeemed: "for accounts in …". */
export function placeOf(language: WritingLanguage, region: { code: string; name: string }): string {
  return wordsIn[language].places[region.code] ?? region.name;
}

/** A delivery time: "within …". */
export function durationIn(language: WritingLanguage, minutes: number): string {
  const { durations } = wordsIn[language];
  if (minutes < 60) return durations.minutes.replace('{count}', String(minutes));
  return minutes === 60 ? durations.hour : durations.hours.replace('{count}', String(minutes / 60));
}

export function giftCardTitle(random: Random, voice: Voice, facts: Facts): string {
  const words = wordsIn[voice.language];
  const lead = fillOne(random, words.titles[voice.tone], facts);
  const extras = fillSome(random, words.extras, facts, random.between(0, 2)).filter(
    (extra) => !lead.toLowerCase().includes(extra),
  );
  const separator = lead.includes(' | ') ? ' | ' : ', ';
  return [lead, ...extras].join(separator).slice(0, 110);
}

export function giftCardDescription(random: Random, voice: Voice, facts: Facts): string {
  const { tone, language } = voice;
  const words = wordsIn[language];
  const long = tone === 'careful' || tone === 'shop';
  const first = [
    fillOne(random, words.openings[tone], facts),
    fillOne(random, words.redeem, facts),
  ];
  const second = [
    fillOne(random, words.delivery, facts),
    ...(tone === 'terse' ? [] : [fillOne(random, words.source, facts)]),
    ...fillSome(random, words.price, facts, long ? 2 : 1),
    ...fillSome(random, words.check, facts, long ? 2 : random.between(0, 1)),
  ];
  return tone === 'terse'
    ? [...first, ...second].join(' ')
    : [first.join(' '), second.join(' ')].join('\n\n');
}
