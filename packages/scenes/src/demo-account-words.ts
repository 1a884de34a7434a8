/** How the demo's sellers word an account offer: one fact, many voices. */
import type { DemoGame } from './demo-game.ts';
import type { Tone } from './demo-people.ts';
import type { Random } from './demo-random.ts';
import { type Facts, fill, fillSome } from './demo-words.ts';

export const TITLE_MOST = 110;
export const DESCRIPTION_LEAST = 80;
export const DESCRIPTION_MOST = 900;

const SEPARATORS: Readonly<Record<Tone, readonly string[]>> = {
  shop: [' | ', ' - '],
  plain: [', ', ' - '],
  casual: [', ', ' + '],
  terse: [' / ', ', '],
  careful: ['; ', ', '],
};

const SHARED_EXTRAS = [
  '{email_access=Yes}full e-mail access',
  '{email_access=Changeable}e-mail changeable',
  '{email_access=No}no e-mail',
  '{?first_owner}first owner',
  '{delivery=instant}instant delivery',
  'since {created_year}',
  '{warranty_days} days warranty',
];

function repeatsNumber(extra: string, lead: string): boolean {
  return (extra.match(/\d[\d,]+/g) ?? []).some((number) => lead.includes(number));
}

const PLAIN_TITLES = ['{game} account from {created_year}', '{created_year} {game} account'];

/** Null when the words do not fit; the caller asks again. */
export function accountTitle(
  random: Random,
  game: DemoGame,
  tone: Tone,
  facts: Facts,
): string | null {
  const leads = game.titles.flatMap((template) => fill(template, facts) ?? []);
  // A weak account may fit none of its game's titles.
  const lead = random.pick(leads.length > 0 ? leads : fillSome(random, PLAIN_TITLES, facts, 2));
  const separator = random.pick(SEPARATORS[tone]);
  const extras = fillSome(random, game.extras, facts, 3)
    .concat(fillSome(random, SHARED_EXTRAS, facts, 3))
    .filter((extra) => !lead.includes(extra) && !repeatsNumber(extra, lead));
  const wanted = random.between(tone === 'shop' ? 1 : 0, tone === 'terse' ? 1 : 2);
  const title = [lead, ...random.pickMany(extras, wanted)].join(separator);
  const written = title.charAt(0).toUpperCase() + title.slice(1);
  return written.length <= TITLE_MOST && written.length >= 12 ? written : null;
}

const EMAIL: Readonly<Record<'brief' | 'long', readonly string[]>> = {
  brief: [
    '{email_access=Yes}Mailbox included.',
    '{email_access=Yes}Comes with the original e-mail.',
    '{email_access=Changeable}E-mail can be changed to yours.',
    '{email_access=Changeable}Mailbox stays with me, address is changeable.',
    '{email_access=No}No e-mail access, priced accordingly.',
    '{email_access=No}Sold without the mailbox, so the longer warranty applies.',
  ],
  long: [
    '{email_access=Yes}You get the mailbox behind the account as well, so everything can be ' +
      'moved to your name.',
    '{email_access=Yes}The e-mail account belongs to the sale and is used for nothing else.',
    '{email_access=Yes}Full access to the e-mail address is part of the price; change its ' +
      'password first.',
    '{email_access=Changeable}The mailbox itself is not included, but the address can be ' +
      'changed in the settings without waiting.',
    '{email_access=Changeable}Change the e-mail to your own right after signing in, I tried ' +
      'it and no old code is asked for.',
    '{email_access=No}There is no access to the e-mail address any more. I say it openly and ' +
      'give the longer warranty for it.',
    '{email_access=No}E-mail access is missing, which is why it costs less and carries ' +
      '{warranty_days} days of warranty.',
  ],
};

const OWNER = [
  '{?first_owner}I am the first and only owner.',
  '{?first_owner}Created and played by me alone.',
  '{?first_owner}One owner since {created_year}.',
  '{!first_owner}I am the second owner and have had it long enough to vouch for it.',
  '{!first_owner}Bought from its first owner, nothing has come up since.',
  '{!first_owner}Not the first owner; it has been in my hands without any trouble.',
];

const TWO_FACTOR = [
  '{two_factor=Off}Two-factor sign-in is off, switch yours on when you have it.',
  '{two_factor=Off}No two-factor is set, so there is nothing to hand over.',
  '{two_factor=Off}You can add your own authenticator on the first day.',
  '{two_factor=Removed before delivery}My authenticator comes off before you get the sign-in.',
  '{two_factor=Removed before delivery}I remove my two-factor sign-in before delivery.',
  '{two_factor=Recovery codes included}Two-factor recovery codes are in the vault with the ' +
    'sign-in.',
];

const DELIVERY: Readonly<Record<'brief' | 'long', readonly string[]>> = {
  brief: [
    '{delivery=instant}Sign-in is in the vault, delivered at once.',
    '{delivery=instant}Instant, day and night.',
    '{delivery=instant}Automatic delivery.',
    '{delivery=instant}Yours as soon as it is paid.',
    '{delivery=manual}I need up to {delivery_time}, usually less.',
    '{delivery=manual}Delivered by hand within {delivery_time}.',
    '{delivery=manual}Give me up to {delivery_time} to deliver.',
  ],
  long: [
    '{delivery=instant}The sign-in is already sealed in the vault, so delivery is immediate ' +
      'at any hour.',
    '{delivery=instant}No waiting for me: what you need is stored in the vault and opens ' +
      'after payment.',
    '{delivery=instant}Everything needed to sign in was sealed when I listed it; you get it ' +
      'within seconds.',
    '{delivery=manual}I hand it over myself within {delivery_time}, because I sign out of my ' +
      'own devices first.',
    '{delivery=manual}Delivery takes up to {delivery_time}; most of the time it is quicker.',
  ],
};

const WARRANTY = [
  'Warranty is {warranty_days} days.',
  'You have {warranty_days} days of warranty from me.',
  'I stand behind it for {warranty_days} days.',
  'Covered for {warranty_days} days.',
  '{warranty_days>30}I added days to the warranty, it runs {warranty_days} days.',
  'If something is not as written here within {warranty_days} days, I put it right.',
];

const CLOSING: Readonly<Record<Tone, readonly string[]>> = {
  shop: [
    'Questions are answered on this page, usually the same evening.',
    'More accounts of this game are among my other offers.',
    'Every account is checked by us on the day it is listed.',
  ],
  plain: [
    'Ask before you buy if anything is unclear.',
    'The price is fair for what is on it.',
    'Everything else can be seen in the table above.',
  ],
  casual: [
    'Hope it finds a good home.',
    'Have fun with it, I certainly did.',
    'No rush on my side, it sells when it sells.',
    'Happy to answer questions first.',
  ],
  terse: ['Price is final.', 'As described.', 'Checked today.'],
  careful: [
    'After the reveal, work through the securing checklist from top to bottom; it takes five ' +
      'minutes.',
    'Please compare everything with this description before you confirm the receipt.',
    'I wrote down everything I know about it, including what is not perfect.',
  ],
};

const OPENING: Readonly<Record<Tone, readonly string[]>> = {
  shop: [
    '{game} account, checked and ready.',
    '{game}, ready to play.',
    'In stock: one {game} account.',
  ],
  plain: ['Selling my {game} account.', 'For sale: {game}, account from {created_year}.', ''],
  casual: [
    'Time to let this one go.',
    'I barely get to play {game} these days.',
    'New job, no time, so here it is.',
    'Honestly I would keep it if I still played.',
    '',
  ],
  terse: ['{game}.', ''],
  careful: [
    'Please read to the end, I tried to be exact.',
    'My {game} account, with everything I know about it.',
    'This is a complete description of the account as it stands today.',
  ],
};

export function accountDescription(
  random: Random,
  game: DemoGame,
  tone: Tone,
  facts: Facts,
): string {
  const length = tone === 'careful' ? 'long' : tone === 'terse' ? 'brief' : undefined;
  const voice = length ?? random.pick(['brief', 'long'] as const);
  const one = (templates: readonly string[]) => {
    const usable = templates.flatMap((template) => fill(template, facts) ?? []);
    return usable.length === 0 ? '' : random.pick(usable);
  };
  const story = one(game.stories);
  const details = fillSome(random, game.details, facts, DETAIL_COUNT[tone]);
  const handover = [one(EMAIL[voice]), one(DELIVERY[voice])];
  const trust = random.chance(0.75) ? [one(OWNER)] : [];
  const rest = random.pickMany([one(TWO_FACTOR), one(WARRANTY)], tone === 'terse' ? 1 : 2);
  const opening = one(OPENING[tone]);
  const closing = random.chance(0.6) ? one(CLOSING[tone]) : '';
  if (tone === 'shop' && random.chance(0.7)) {
    const list = sheet(random, game, facts);
    return fitted([[opening], list, [...handover, ...rest], [closing]]);
  }
  if (tone === 'terse') return fitted([[opening, ...details, ...handover, ...rest, closing]]);
  return fitted([[opening, story], [...details, ...trust], [...handover, ...rest], [closing]]);
}

const DETAIL_COUNT: Readonly<Record<Tone, number>> = {
  shop: 3,
  plain: 3,
  casual: 2,
  terse: 3,
  careful: 5,
};

/** "Rank: Immortal" line by line, the way shops do it. */
function sheet(random: Random, game: DemoGame, facts: Facts): string[] {
  const mark = random.pick(['- ', '* ', '']);
  const lines = game.define.schema.attributes
    .filter(({ on_card, filterable }) => on_card || filterable)
    .flatMap(({ key, label, kind }) => {
      const value = facts[key];
      if (kind === 'yes_no') return [`${mark}${label}: ${value === true ? 'yes' : 'no'}`];
      const said = fill(`{${key}}`, facts);
      return said === undefined ? [] : [`${mark}${label}: ${said}`];
    });
  return [random.pickMany(lines, 8).join('\n')];
}

/** Paragraphs of sentences; the last ones give way when it gets too long. */
function fitted(paragraphs: readonly (readonly string[])[]): string {
  const whole = paragraphs
    .map((sentences) => sentences.filter((sentence) => sentence !== '').join(' '))
    .filter((paragraph) => paragraph !== '');
  while (whole.length > 1 && whole.join('\n\n').length > DESCRIPTION_MOST) whole.pop();
  const text = whole.join('\n\n');
  return text.length >= DESCRIPTION_LEAST
    ? text
    : `${text} Everything in the table above is up to date as of today.`;
}
