/** Generates titles and descriptions of the demo's account offers in several tones. */
import accountOffers from '../../../data/words/en/account-offers.json' with { type: 'json' };
import { accountWordsSchema, type Tone } from '../data-schema.ts';
import type { DemoGame } from './game.ts';
import type { Random } from '../random.ts';
import { type Facts, fill, fillSome } from './words.ts';

const MAX_TITLE = 110;
const MIN_DESCRIPTION = 80;
const MAX_DESCRIPTION = 900;

const words = accountWordsSchema.parse(accountOffers);

function repeatsNumber(extra: string, lead: string): boolean {
  return (extra.match(/\d[\d,]+/g) ?? []).some((number) => lead.includes(number));
}

/** Returns null if the title has no valid length; the caller tries again. */
export function accountTitle(
  random: Random,
  game: DemoGame,
  tone: Tone,
  facts: Facts,
): string | null {
  const leads = game.titles.flatMap((template) => fill(template, facts) ?? []);
  // A weak account may fit none of its game's titles.
  const lead = random.pick(leads.length > 0 ? leads : fillSome(random, words.titles, facts, 2));
  const separator = random.pick(words.separators[tone]);
  const extras = fillSome(random, game.extras, facts, 3)
    .concat(fillSome(random, words.extras, facts, 3))
    .filter((extra) => !lead.includes(extra) && !repeatsNumber(extra, lead));
  const wanted = random.between(tone === 'shop' ? 1 : 0, tone === 'terse' ? 1 : 2);
  const title = [lead, ...random.pickMany(extras, wanted)].join(separator);
  const written = title.charAt(0).toUpperCase() + title.slice(1);
  return written.length <= MAX_TITLE && written.length >= 12 ? written : null;
}

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
  const handover = [one(words.email[voice]), one(words.delivery[voice])];
  const trust = random.chance(0.75) ? [one(words.owner)] : [];
  const rest = random.pickMany(
    [one(words.two_factor), one(words.warranty)],
    tone === 'terse' ? 1 : 2,
  );
  const opening = one(words.openings[tone]);
  const closing = random.chance(0.6) ? one(words.closings[tone]) : '';
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

/** A list of attributes, such as "Rank: Immortal", in the style of shops. */
function sheet(random: Random, game: DemoGame, facts: Facts): string[] {
  const mark = random.pick(['- ', '* ', '']);
  const lines = game.define.schema.attributes
    .filter(({ on_card, filterable }) => on_card || filterable)
    .flatMap(({ key, label, kind }) => {
      const value = facts[key];
      if (kind === 'yes_no') return [`${mark}${label}: ${value === true ? 'yes' : 'no'}`];
      const text = fill(`{${key}}`, facts);
      return text === undefined ? [] : [`${mark}${label}: ${text}`];
    });
  return [random.pickMany(lines, 8).join('\n')];
}

/** Joins sentences to paragraphs; drops the last ones if the text is too long. */
function fitted(paragraphs: readonly (readonly string[])[]): string {
  const whole = paragraphs
    .map((sentences) => sentences.filter((sentence) => sentence !== '').join(' '))
    .filter((paragraph) => paragraph !== '');
  while (whole.length > 1 && whole.join('\n\n').length > MAX_DESCRIPTION) whole.pop();
  const text = whole.join('\n\n');
  return text.length >= MIN_DESCRIPTION ? text : `${text} ${words.last_resort}`;
}
