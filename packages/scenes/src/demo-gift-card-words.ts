/** How the demo's sellers word a gift-card offer. */
import type { Tone } from './demo-people.ts';
import type { Random } from './demo-random.ts';
import { type Facts, fillOne, fillSome } from './demo-words.ts';

const TITLES: Readonly<Record<Tone, readonly string[]>> = {
  shop: [
    '{brand} {card} | {region_code} | {delivery=instant}instant code',
    '{brand} gift card {card} - {region}',
    '{discount>5}{brand} {card} ({region_code}), {discount}% below face value',
    '{brand} digital code {card} | {region}',
  ],
  plain: [
    '{brand} {card} gift card, {region}',
    '{card} for {brand}, {region} only',
    '{brand} code {card}, region {region_code}',
    '{brand} {card}, unused, {region_code}',
  ],
  casual: [
    '{brand} {card}, {region_code}, leftover from a bundle',
    '{card} {brand} card I will not use ({region_code})',
    '{brand} {card} for {place}',
    'Spare {brand} {card}, {region_code}',
  ],
  terse: [
    '{brand} {card} {region_code}',
    '{brand} / {card} / {region_code}',
    '{brand}, {card}, {region_code} region',
    '{region_code} {brand} {card}',
  ],
  careful: [
    '{brand} {card}, for accounts in {place}',
    '{brand}, {card} ({region}), bought at retail',
    '{brand} {card}, region {region_code}, receipt kept',
  ],
};

const EXTRAS = [
  '{tier_quantity>1}cheaper from {tier_quantity}',
  '{delivery=instant}instant',
  '{delivery=manual}within {delivery_time}',
  '{discount>3}{discount}% off',
  'unused',
  'digital code',
];

export function giftCardTitle(random: Random, tone: Tone, facts: Facts): string {
  const lead = fillOne(random, TITLES[tone], facts);
  const extras = fillSome(random, EXTRAS, facts, random.between(0, 2)).filter(
    (extra) => !lead.toLowerCase().includes(extra),
  );
  const separator = lead.includes(' | ') ? ' | ' : ', ';
  return [lead, ...extras].join(separator).slice(0, 110);
}

/** What the region means for redeeming: wrong regions are the commonest complaint. */
const REDEEM = [
  '{!worldwide}Redeem it only with an account from {place}; the region cannot be changed later.',
  '{!worldwide}Region lock: {region}. With another country in your settings the code is refused.',
  '{!worldwide}Works with accounts from {place} and pays out in {currency}. Check yours first.',
  '{!worldwide}Please check that your account is set to {place} before you open the code.',
  '{?worldwide}It may be redeemed in every country and is converted from {currency} by {brand}.',
  '{?worldwide}No region lock on this one, the credit is counted in {currency}.',
];

const SOURCE = [
  '{delivery=instant}Bought at an electronics retailer, invoices are kept.',
  'From a business account with an authorised distributor.',
  'I buy at supermarkets and keep every receipt.',
  '{delivery=instant}Comes from a cashback programme that pays out in cards.',
  '{delivery=instant}Bought in a seasonal promotion, which explains the price.',
  '{delivery=instant}Purchased this month; the receipts are there if they are ever needed.',
];

const DELIVERY = [
  '{delivery=instant}The codes lie sealed in the vault and are yours right after payment.',
  '{delivery=instant}Delivered automatically at any hour, straight from the vault.',
  '{delivery=instant}No waiting, the code opens as soon as the payment is through.',
  '{delivery=instant}Instant: pay, open the vault, redeem.',
  '{delivery=manual}I buy the card after your order and deliver within {delivery_time}.',
  '{delivery=manual}Codes are delivered by hand within {delivery_time}.',
];

const PRICE = [
  '{tier_quantity>1}From {tier_quantity} cards on each one gets cheaper, see the price steps.',
  '{discount>7}That is {discount}% below face value.',
  '{discount<0}The price is a little above face value, because this region is hard to get.',
  'Several cards add up on one account.',
];

const CHECK = [
  'Please redeem it within a day of opening it, so that any problem can be solved at once.',
  'Every code is unused and has never been opened.',
  'Open one code at a time if you buy several.',
  '{?serial}The serial number is included with every code, you need both.',
];

const OPENING: Readonly<Record<Tone, readonly string[]>> = {
  shop: ['{brand} gift card worth {card}.', 'Digital {brand} card, {card}, for {place}.'],
  plain: ['{card} for {brand}.', 'Gift card for {brand} with a value of {card}.'],
  casual: [
    'I have more {brand} credit than I will ever use, so this {card} is for sale.',
    '{card} for {brand}, sold because I use a different store.',
    'A {card} {brand} card looking for a basket.',
  ],
  terse: ['{brand}, {card}, {region_code}.'],
  careful: [
    'You are buying a digital {brand} card with a face value of {card}.',
    'One unit is one code for {brand}, worth {card}.',
  ],
};

export function giftCardDescription(random: Random, tone: Tone, facts: Facts): string {
  const long = tone === 'careful' || tone === 'shop';
  const first = [fillOne(random, OPENING[tone], facts), fillOne(random, REDEEM, facts)];
  const second = [
    fillOne(random, DELIVERY, facts),
    ...(tone === 'terse' ? [] : [fillOne(random, SOURCE, facts)]),
    ...fillSome(random, PRICE, facts, long ? 2 : 1),
    ...fillSome(random, CHECK, facts, long ? 2 : random.between(0, 1)),
  ];
  return tone === 'terse'
    ? [...first, ...second].join(' ')
    : [first.join(' '), second.join(' ')].join('\n\n');
}
