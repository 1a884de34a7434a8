import type { OfferKind } from '../../kernel/rules/rule-book.ts';
import type { GiftCardRegion } from '../../catalog/types.ts';
import { minorUnits } from '../../kernel/exchange-rates.ts';
import { isCloseTo, partsOf, startsCloseTo } from '../../kernel/text/words.ts';
import type { NamedProduct, SearchedProduct, SearchSuggestion, SearchTarget } from './types.ts';

/** Words that a name may lack: "league legends". */
const SMALL_WORDS = new Set(['of', 'the', 'a', 'and', 'from']);

/** Words that say which kind of offer is wanted, in the languages of the interface. */
const KIND_WORDS = new Map<string, OfferKind>([
  ...['account', 'accounts', 'acc', 'konto', 'konten'].map((word) => [word, 'account'] as const),
  ...['card', 'cards', 'gift', 'giftcard', 'giftcards', 'code', 'codes', 'voucher'].map(
    (word) => [word, 'gift_card'] as const,
  ),
  ...['karte', 'karten', 'guthaben', 'gutschein', 'geschenkkarte'].map(
    (word) => [word, 'gift_card'] as const,
  ),
]);

/** A part of a word of the search, in lower case and without accents. */
interface Part {
  readonly text: string;
  /** The position of its word. */
  readonly word: number;
}

/** How well a part of a search matches a part of a name: the lowest is best. */
const EXACT = 0;
const PREFIX = 1;
const TYPO = 2;

const MIN_PREFIX = 3;

function closeness(typed: string, name: string): number | null {
  if (typed === name) return EXACT;
  if (typed.length >= MIN_PREFIX && name.startsWith(typed)) return PREFIX;
  return isCloseTo(typed, name) || startsCloseTo(typed, name) ? TYPO : null;
}

interface Match {
  /** By the position of the part. */
  readonly used: ReadonlyMap<number, number>;
  readonly whole: boolean;
  /** Whether the first part of the name is there as it is written. */
  readonly leads: boolean;
}

/** The parts that a name needs: without small words and numbers, if there are others. */
function neededParts(name: readonly string[]): readonly string[] {
  const needed = name.filter((part) => !SMALL_WORDS.has(part) && !/^\d+$/.test(part));
  return needed.length > 0 ? needed : name;
}

/** A name in one word or in other words than usual: "counterstrike", "v bucks". */
function matchJoined(name: readonly string[], typed: readonly Part[]): Match | null {
  const forms = [name.join(''), neededParts(name).join('')];
  for (const length of [1, 2, 3]) {
    for (let at = 0; at + length <= typed.length; at += 1) {
      const joined = typed
        .slice(at, at + length)
        .map(({ text }) => text)
        .join('');
      const value = forms.includes(joined) ? EXACT : TYPO;
      const isTypo = length === 1 && forms.some((form) => isCloseTo(joined, form));
      if (joined.length < 4 || (value === TYPO && !isTypo)) continue;
      const used = new Map(Array.from({ length }, (_, step) => [at + step, value] as const));
      return { used, whole: true, leads: true };
    }
  }
  return null;
}

function matchParts(name: readonly string[], typed: readonly Part[]): Match | null {
  const used = new Map<number, number>();
  let missing = 0;
  let leads = false;
  const take = (part: string, worst: number) => {
    const [best] = typed
      .map(({ text }, at) => ({ at, value: used.has(at) ? null : closeness(text, part) }))
      .filter((each): each is { at: number; value: number } => each.value !== null)
      .filter(({ value }) => value <= worst)
      .toSorted((one, other) => one.value - other.value);
    if (best !== undefined) used.set(best.at, best.value);
    return best?.value ?? null;
  };
  const needed = neededParts(name);
  for (const [at, part] of needed.entries()) {
    const value = take(part, TYPO);
    if (value === null) missing += 1;
    else if (at === 0 && value === EXACT && part.length >= 4) leads = true;
  }
  if (used.size === 0) return null;
  for (const part of name.filter((each) => !needed.includes(each))) take(part, EXACT);
  return { used, whole: missing === 0, leads };
}

const countOf = (used: ReadonlyMap<number, number>, value: number) =>
  [...used.values()].filter((each) => each === value).length;

/** The best match of a name or an alias; null if the words do not name the product. */
function matchProduct(
  product: SearchedProduct,
  typed: readonly Part[],
  words: readonly string[],
): NamedProduct | null {
  const found = [product.name, ...product.aliases].flatMap((name) => {
    const parts = partsOf(name);
    const match = matchJoined(parts, typed) ?? matchParts(parts, typed);
    if (match === null) return [];
    const { used, whole, leads } = match;
    const others = typed.filter(({ text }, at) => !used.has(at) && !KIND_WORDS.has(text));
    const isAll = others.every(({ text }) => /^\d+$/.test(text));
    const isPrefix = countOf(used, PREFIX) > 0;
    // A part of a name among other words names it only as its first word: "league gold".
    if (!isAll && !(whole && !isPrefix) && !leads) return [];
    const left = new Set(others.map(({ word }) => word));
    const usedWords = new Set([...used.keys()].flatMap((at) => typed[at]?.word ?? []));
    const rest = words.filter((word, at) => left.has(at) || (isSign(word) && !usedWords.has(at)));
    return [{ product, whole, typos: countOf(used, TYPO), matched: used.size, rest }];
  });
  return found.toSorted(byQuality)[0] ?? null;
}

/** A word with an operator stays as it is: "-skins". */
const isSign = (word: string) => word.startsWith('-');

function byQuality(one: NamedProduct, other: NamedProduct): number {
  return (
    one.typos - other.typos ||
    Number(other.whole) - Number(one.whole) ||
    other.matched - one.matched ||
    other.product.popularity - one.product.popularity
  );
}

const wordsOf = (search: string): readonly string[] => search.split(/\s+/).filter(Boolean);

/** Whoever writes quotation marks or "or" wants these words, not what is like them. */
const isLiteral = (search: string): boolean => /"|(?:^|\s)or(?:\s|$)/i.test(search);

/**
 * The games and brands that the words of a search name, the best first. A name counts with its
 * typing errors only if the words name no product as it is written.
 */
export function namedProducts(
  search: string,
  products: readonly SearchedProduct[],
): readonly NamedProduct[] {
  if (isLiteral(search)) return [];
  const words = wordsOf(search);
  const typed = words.flatMap((word, at) =>
    isSign(word) ? [] : partsOf(word).map((text) => ({ text, word: at })),
  );
  const named = products.flatMap((product) => matchProduct(product, typed, words) ?? []);
  const asWritten = named.filter(({ typos }) => typos === 0);
  return (asWritten.length > 0 ? asWritten : named).toSorted(byQuality);
}

/** The kind of offer that words such as "account" and "gift card" ask for. */
function wantedKind(search: string): OfferKind | null {
  const kinds = new Set(partsOf(search).flatMap((part) => KIND_WORDS.get(part) ?? []));
  const [kind] = kinds;
  return kinds.size === 1 ? (kind ?? null) : null;
}

/** "50", "$50", "8,99€", "¥1,000", "50 zł", "50EUR": an amount with its currency, if it has one. */
const AMOUNT = new RegExp(
  [
    /^(\p{Sc}|[a-z]{1,2}\$|[a-z]{3})?/u,
    /(\d{1,7}(?:[.,]\d{1,3})?|\d{1,3}(?:[.,]\d{3}){2,})/u,
    /(\p{Sc}|zł|kr|[a-z]{3})?$/u,
  ]
    .map(({ source }) => source)
    .join(''),
  'iu',
);

const signOf = (currency: string, currencyDisplay: 'symbol' | 'narrowSymbol') =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay })
    .formatToParts(1)
    .find(({ type }) => type === 'currency')
    ?.value.toLowerCase();

/**
 * The regions whose currency is written with this sign or code. A sign that several share is that
 * of the currency which English writes with it alone, if there is one: "$" is not "CA$".
 */
function regionsOfSign(regions: SearchedProduct['regions'], sign: string) {
  const typed = sign.normalize('NFKC').toLowerCase();
  const fits = [
    ({ currency }: GiftCardRegion) => currency.toLowerCase() === typed,
    ({ currency }: GiftCardRegion) => signOf(currency, 'symbol') === typed,
    ({ currency }: GiftCardRegion) => signOf(currency, 'narrowSymbol') === typed,
  ];
  return fits.map((fit) => regions.filter(fit)).find((found) => found.length > 0) ?? [];
}

/** The minor units of digits in a currency; both of "1.500", which is 1.5 or 1,500. */
function amountsIn(digits: string, currency: string): number[] {
  const units = minorUnits(currency);
  const plain = /[.,]\d{3}$/.test(digits) ? [Number(digits.replaceAll(/[.,]/g, ''))] : [];
  const amounts = [...plain, Number(digits.replace(',', '.'))].map((amount) => amount * units);
  return amounts.map((amount) => Number(amount.toFixed(3))).filter(Number.isSafeInteger);
}

/** The face value and the region of a brand that all of these words name; null if others do not. */
function namedCard(
  { regions }: SearchedProduct,
  words: readonly string[],
): Pick<SearchTarget, 'face_values' | 'region_code'> | null {
  let offered = regions;
  let digits: string | null = null;
  for (const word of words) {
    const [, before, typed, after] = AMOUNT.exec(word) ?? [];
    const sign = before ?? after;
    if (typed !== undefined && digits === null) {
      digits = typed;
      if (sign !== undefined) offered = regionsOfSign(offered, sign);
    } else {
      const [part = ''] = partsOf(word);
      const named = offered.filter(
        ({ code, name }) => code.toLowerCase() === part || partsOf(name).includes(part),
      );
      offered = named.length > 0 ? named : regionsOfSign(offered, word);
    }
  }
  const amount = digits;
  const faces = offered.flatMap(({ currency, face_values_minor }) => {
    const values = amount === null ? [] : amountsIn(amount, currency);
    const value = values.find((each) => face_values_minor.includes(each));
    return value === undefined ? [] : [{ currency, value_minor: value }];
  });
  const [region, ...others] = offered;
  if (region === undefined || (amount !== null && faces.length === 0)) return null;
  const isOneRegion = offered.length < regions.length && others.length === 0;
  const pairs = new Map(faces.map((face) => [`${face.currency} ${face.value_minor}`, face]));
  return {
    ...(amount !== null && { face_values: [...pairs.values()] }),
    ...(isOneRegion && { region_code: region.code }),
  };
}

/**
 * The category list of one kind that a search asks for; null if its words name no product of the
 * kind, or several equally well.
 */
export function searchTarget(
  search: string,
  kind: OfferKind,
  products: readonly SearchedProduct[],
): SearchTarget | null {
  const named = namedProducts(search, products).filter(({ product }) => product.kind === kind);
  const [best, next] = named;
  if (best === undefined) return null;
  const isTied =
    next?.whole === best.whole && next.matched === best.matched && next.typos === best.typos;
  if (isTied) return null;
  const { product, rest, typos } = best;
  const card = kind === 'gift_card' && rest.length > 0 ? namedCard(product, rest) : null;
  return { product, text: card === null ? rest.join(' ') : '', typos, ...card };
}

/** Which kind of offer the results of a search begin with. */
export function leadingKind(search: string, products: readonly SearchedProduct[]): OfferKind {
  const wanted = wantedKind(search);
  if (wanted !== null) return wanted;
  const card = searchTarget(search, 'gift_card', products);
  if (card === null) return 'account';
  if (card.face_values !== undefined) return 'gift_card';
  const [best] = namedProducts(search, products);
  return best?.product.kind ?? 'account';
}

/**
 * The words of a search with those that the options of a game resemble put right: "immo" and
 * "immortl" become "immortal". Other words stay.
 */
export function correctedText(text: string, { options }: SearchedProduct): string {
  const known = new Set(
    options.flatMap(({ label, option }) => [...partsOf(label), ...partsOf(option)]),
  );
  const correct = (word: string) => {
    const [part = ''] = partsOf(word);
    if (isSign(word) || partsOf(word).length !== 1 || known.has(part)) return word;
    const likely = [...known]
      .map((name) => ({ name, value: closeness(part, name) }))
      .filter((each): each is { name: string; value: number } => each.value !== null)
      .toSorted((one, other) => one.value - other.value || one.name.length - other.name.length);
    return likely[0]?.name ?? word;
  };
  return isLiteral(text) ? text : wordsOf(text).map(correct).join(' ');
}

const MOST_SUGGESTIONS = 8;

const byPopularity = (one: SearchedProduct, other: SearchedProduct) =>
  other.popularity - one.popularity;

function suggestion(
  { kind, slug, name, offer_count }: SearchedProduct,
  narrowed: Partial<Pick<SearchSuggestion, 'option' | 'card'>> = {},
): SearchSuggestion {
  const product = { kind, product_slug: slug, product_name: name, offer_count };
  return { ...product, option: null, card: null, ...narrowed };
}

/** Whether each of these parts is the start of a part of the text. */
const startsAll = (typed: readonly string[], text: string): boolean =>
  typed.every((part) => partsOf(text).some((word) => word.startsWith(part)));

function suggestOptions(typed: readonly string[], product: SearchedProduct): SearchSuggestion[] {
  const fitting = product.options.filter(({ label }) => startsAll(typed, label));
  // Several fields may have the option: that of the first one is enough.
  const byLabel = new Map(fitting.toReversed().map((option) => [option.label, option]));
  return [...byLabel.values()].toReversed().map((option) => suggestion(product, { option }));
}

function suggestCard(words: readonly string[], product: SearchedProduct): SearchSuggestion[] {
  const card = namedCard(product, words);
  const [face] = card?.face_values ?? [];
  if (card === null || face === undefined) return [suggestion(product)];
  const { currency, value_minor: value } = face;
  const regions = product.regions.filter(
    (region) => region.currency === currency && region.face_values_minor.includes(value),
  );
  const only = regions.length === 1 ? regions[0]?.code : undefined;
  const regionCode = card.region_code ?? only ?? null;
  return [
    suggestion(product, {
      card: { face_value_minor: value, currency, region_code: regionCode },
    }),
  ];
}

/** A named product, or what the other words narrow it to. */
function suggestFor({ product, rest }: NamedProduct): SearchSuggestion[] {
  const typed = rest.flatMap((word) => partsOf(word));
  if (typed.length === 0) return [suggestion(product)];
  if (product.kind === 'gift_card') return suggestCard(rest, product);
  const options = suggestOptions(typed, product);
  return options.length > 0 ? options : [suggestion(product)];
}

/**
 * What words may be completed to while they are typed, the most likely first: the products that
 * they name or begin to name, and options of filters. The most popular products without words.
 */
export function suggestionsOf(
  search: string,
  products: readonly SearchedProduct[],
): SearchSuggestion[] {
  const popular = products.toSorted(byPopularity);
  const typed = partsOf(search);
  const found =
    typed.length === 0
      ? popular.map((product) => suggestion(product))
      : [
          ...popular
            .filter(({ name, aliases }) =>
              [name, ...aliases].some((each) => startsAll(typed, each)),
            )
            .map((product) => suggestion(product)),
          ...namedProducts(search, products).flatMap(suggestFor),
          ...popular.flatMap((product) => suggestOptions(typed, product)),
        ];
  const known = new Map(found.map((each) => [JSON.stringify(each), each]));
  return [...known.values()].slice(0, MOST_SUGGESTIONS);
}
