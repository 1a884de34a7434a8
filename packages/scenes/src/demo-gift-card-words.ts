/** How the demo's sellers word a gift-card offer. */
import giftCardOffers from '../data/words/en/gift-card-offers.json' with { type: 'json' };
import { giftCardWordsSchema, type Tone } from './demo-data-schema.ts';
import type { Random } from './demo-random.ts';
import { type Facts, fillOne, fillSome } from './demo-words.ts';

const words = giftCardWordsSchema.parse(giftCardOffers);

/** Where a region's cards are redeemed: "for accounts in …". */
export function placeOf(region: { code: string; name: string }): string {
  return words.places[region.code] ?? region.name;
}

export function giftCardTitle(random: Random, tone: Tone, facts: Facts): string {
  const lead = fillOne(random, words.titles[tone], facts);
  const extras = fillSome(random, words.extras, facts, random.between(0, 2)).filter(
    (extra) => !lead.toLowerCase().includes(extra),
  );
  const separator = lead.includes(' | ') ? ' | ' : ', ';
  return [lead, ...extras].join(separator).slice(0, 110);
}

export function giftCardDescription(random: Random, tone: Tone, facts: Facts): string {
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
