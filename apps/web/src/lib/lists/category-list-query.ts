import type { AttributeField } from '@guildhall/domain/catalog/types';
import type { ListOffers, OfferSort } from '@guildhall/domain/offers/schema';

/**
 * The filters of a category list are in the URL, so that they can be shared and the history works:
 * `sort`, `price_from` and `price_to` in units or with cents, `delivery`, `warranty` (days),
 * `level` (of the seller), `region`, `face` (minor units), and the fields of the game with the
 * prefix `a.`: `a.rank=Gold`, `a.level.from=20`, `a.first_owner=yes`. Invalid parameters are
 * ignored and are no error, because links can be older than the schema.
 */
export type CategoryListFilter = Omit<
  ListOffers,
  'kind' | 'product_slug' | 'seller_id' | 'search' | 'cursor' | 'limit' | 'language'
>;

export const SORT_PARAMETER = 'sort';
export const CURSOR_PARAMETER = 'cursor';
/** Set to `ALL_OPTIONS`, the page has the options of closed filters too, without scripts. */
export const OPTIONS_PARAMETER = 'options';
export const ALL_OPTIONS = 'all';
export const DELIVERY_CHOICES = ['instant', 'hour', 'day'] as const;
export const WARRANTY_CHOICES = [14, 30, 60, 90] as const;
export const LEVEL_CHOICES = [1, 2, 3, 4] as const;
/** Listed here, since importing the schema would send zod to every visitor. */
export const SORTS = ['best', 'cheapest', 'newest', 'fastest'] as const satisfies OfferSort[];

export type RangeEnd = 'from' | 'to';

export function attributeParameter(key: string, end?: RangeEnd): string {
  return end ? `a.${key}.${end}` : `a.${key}`;
}

function oneOf<Value extends string | number>(choices: readonly Value[], text: string | null) {
  return choices.find((choice) => String(choice) === text);
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^-?\d{1,9}$/.test(text.trim()) ? Number(text) : undefined;
}

/** "12", "12.5", "12.50" → minor units. */
function amountMinor(text: string | null): number | undefined {
  const plain = (text ?? '').trim().replace(',', '.');
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined;
}

/** Removes undefined values, as exact optional properties require. */
function known<Values extends object>(values: Values) {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as {
    [Key in keyof Values]?: Exclude<Values[Key], undefined>;
  };
}

type AttributeFilter = ListOffers['attributes'][string];

function attributeFilter(field: AttributeField, search: URLSearchParams): AttributeFilter | null {
  switch (field.kind) {
    case 'choice':
    case 'choices': {
      const wanted = new Set(search.getAll(attributeParameter(field.key)));
      const options = field.options.filter((option) => wanted.has(option));
      return options.length > 0 ? options : null;
    }
    case 'number': {
      const from = wholeNumber(search.get(attributeParameter(field.key, 'from')));
      const to = wholeNumber(search.get(attributeParameter(field.key, 'to')));
      return from === undefined && to === undefined ? null : known({ from, to });
    }
    case 'yes_no': {
      const value = search.get(attributeParameter(field.key));
      return value === 'yes' || value === 'no' ? value === 'yes' : null;
    }
    case 'text':
      return null;
  }
}

/** The filter of the URL, limited to the fields of this category. */
export function readCategoryListFilter(
  search: URLSearchParams,
  fields: readonly AttributeField[],
  usualSort: OfferSort,
): CategoryListFilter {
  const attributes: ListOffers['attributes'] = {};
  for (const field of fields) {
    const wanted = field.filterable ? attributeFilter(field, search) : null;
    if (wanted !== null) attributes[field.key] = wanted;
  }
  const face = wholeNumber(search.get('face'));
  const region = search.get('region') ?? '';
  return {
    sort: oneOf(SORTS, search.get(SORT_PARAMETER)) ?? usualSort,
    attributes,
    ...known({
      price_from_minor: amountMinor(search.get('price_from')),
      price_to_minor: amountMinor(search.get('price_to')),
      delivery: oneOf(DELIVERY_CHOICES, search.get('delivery')),
      warranty_days_from: oneOf(WARRANTY_CHOICES, search.get('warranty')),
      seller_level_from: oneOf(LEVEL_CHOICES, search.get('level')),
      region_code: region === '' || region.length > 12 ? undefined : region,
      face_value_minor: face !== undefined && face > 0 ? face : undefined,
    }),
  };
}

function amountText(minor: number | undefined): string {
  if (minor === undefined) return '';
  return minor % 100 === 0 ? String(minor / 100) : (minor / 100).toFixed(2);
}

/** The parameters of a list with this filter: `readCategoryListFilter` reads the same of them. */
export function writeCategoryListFilter(
  filter: CategoryListFilter,
  usualSort: OfferSort,
): URLSearchParams {
  const search = new URLSearchParams();
  const add = (name: string, value: string | number | undefined) => {
    if (value !== undefined && value !== '') search.append(name, String(value));
  };
  add(SORT_PARAMETER, filter.sort === usualSort ? '' : filter.sort);
  add('price_from', amountText(filter.price_from_minor));
  add('price_to', amountText(filter.price_to_minor));
  add('delivery', filter.delivery);
  add('warranty', filter.warranty_days_from);
  add('level', filter.seller_level_from);
  add('region', filter.region_code);
  add('face', filter.face_value_minor);
  for (const [key, wanted] of Object.entries(filter.attributes)) {
    const name = attributeParameter(key);
    if (Array.isArray(wanted)) for (const option of wanted) add(name, option);
    else if (typeof wanted === 'boolean') add(name, wanted ? 'yes' : 'no');
    else {
      add(`${name}.from`, wanted.from);
      add(`${name}.to`, wanted.to);
    }
  }
  return search;
}

export interface UnknownFilter {
  readonly name: string;
  readonly value: string;
}

const OWN_CHOICES: Readonly<Record<string, readonly (string | number)[]>> = {
  sort: SORTS,
  delivery: DELIVERY_CHOICES,
  warranty: WARRANTY_CHOICES,
  level: LEVEL_CHOICES,
};

/** The filters that are ignored, since the category does not have them or not this choice. */
export function unknownFilters(
  search: URLSearchParams,
  fields: readonly AttributeField[],
): readonly UnknownFilter[] {
  const isKnown = (name: string, value: string): boolean => {
    const own = OWN_CHOICES[name];
    if (own !== undefined) return oneOf(own, value) !== undefined;
    if (!name.startsWith('a.')) return true;
    return fields.some((field) => {
      if (!field.filterable) return false;
      const parameter = attributeParameter(field.key);
      if (field.kind === 'number') return [`${parameter}.from`, `${parameter}.to`].includes(name);
      if (parameter !== name) return false;
      if (field.kind === 'yes_no') return value === 'yes' || value === 'no';
      return 'options' in field && field.options.includes(value);
    });
  };
  return [...search]
    .filter(([name, value]) => value !== '' && !isKnown(name, value))
    .map(([name, value]) => ({ name: name.slice(0, 60), value: value.slice(0, 60) }))
    .slice(0, 5);
}

/** What is wrong with an end of a range: it is no number, or the range is empty. */
export type RangeProblem = 'amount' | 'number' | 'order';

/** What is wrong with a range of prices or numbers in the URL. */
export function rangeProblems(
  kind: 'amount' | 'number',
  { from, to }: Readonly<Record<RangeEnd, string>>,
): Partial<Record<RangeEnd, RangeProblem>> {
  const read = kind === 'amount' ? amountMinor : wholeNumber;
  const [least, most] = [read(from), read(to)];
  const isEmpty = least !== undefined && most !== undefined && least > most;
  const endProblem = (text: string, value: number | undefined) =>
    text.trim() !== '' && value === undefined ? kind : undefined;
  return known({
    from: endProblem(from, least),
    to: endProblem(to, most) ?? (isEmpty ? 'order' : undefined),
  });
}

/** The cursor of a page, for readers without scripts. */
export function readCursor(search: URLSearchParams): string | null {
  const cursor = search.get(CURSOR_PARAMETER);
  return cursor !== null && cursor.length <= 300 ? cursor : null;
}

/** The search parameters without empty ones and without a cursor. */
export function tidySearch(search: URLSearchParams): URLSearchParams {
  const kept = [...search].filter(([name, value]) => value !== '' && name !== CURSOR_PARAMETER);
  return new URLSearchParams(kept);
}

/** `?a=b`, or an empty string. */
export function searchText(search: URLSearchParams): string {
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** The URL with one parameter set to these values; an empty list removes it. */
export function withParameter(
  search: URLSearchParams,
  name: string,
  ...values: readonly string[]
): URLSearchParams {
  const next = tidySearch(search);
  next.delete(name);
  for (const value of values) if (value !== '') next.append(name, value);
  return next;
}

/** The URL without one value of a parameter; its other values stay. */
export function withoutValue(search: URLSearchParams, name: string, value: string) {
  const rest = search.getAll(name).filter((each) => each !== value);
  return withParameter(search, name, ...rest);
}

/** Removes all filters; the sort, the search text and the selected card stay. */
export function withoutFilters(search: URLSearchParams): URLSearchParams {
  const kept = [SORT_PARAMETER, 'q', 'kind', 'region', 'face', OPTIONS_PARAMETER];
  return new URLSearchParams([...tidySearch(search)].filter(([name]) => kept.includes(name)));
}
