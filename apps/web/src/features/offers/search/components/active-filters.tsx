import { optionLabel } from '@guildhall/domain/catalog/rules';
import type { LocalizedField } from '@guildhall/domain/catalog/types';
import type { Formats } from '@guildhall/locales/formats';
import type { Messages } from '@guildhall/locales/messages';
import { Icon } from '@guildhall/ui/icon';
import { Link } from 'react-router';
import { useMessages } from '../../../../lib/language/messages.ts';
import {
  attributeParameter,
  searchText,
  withoutFilters,
  withoutValue,
  withParameter,
  type CategoryListFilter,
} from '../../../../lib/lists/category-list-query.ts';
import { sellerLevelText } from '../../messages.ts';

/** The currency of all offers. */
const CURRENCY = 'USD';

export interface ActiveFilter {
  readonly label: string;
  /** The URL without it. */
  readonly without: URLSearchParams;
}

/** What is needed to write the names of filters. */
export interface FilterWords {
  readonly t: Messages<'offers/search'>;
  readonly formats: Formats;
}

/** All active filters, in words; the selected card and the sort are not among them. */
export function activeFilters(
  filter: CategoryListFilter,
  fields: readonly LocalizedField[],
  search: URLSearchParams,
  words: FilterWords,
): readonly ActiveFilter[] {
  const { t, formats } = words;
  const active: ActiveFilter[] = [];
  const without = (...names: readonly string[]) =>
    names.reduce((rest, name) => withParameter(rest, name), search);
  const { price_from_minor, price_to_minor, delivery, warranty_days_from, seller_level_from } =
    filter;
  if (price_from_minor !== undefined || price_to_minor !== undefined) {
    const amount = (minor: number) => formats.faceValue(minor, CURRENCY);
    const ends = { from: price_from_minor, to: price_to_minor };
    active.push({
      label: rangeText(t, t('active.price'), ends, amount),
      without: without('price_from', 'price_to'),
    });
  }
  for (const field of fields) active.push(...fieldFilters(filter, field, search, words));
  const add = (name: string, label: string, value: string) => {
    active.push({ label: t('active.value', { label, value }), without: without(name) });
  };
  if (delivery !== undefined) add('delivery', t('filter.delivery'), t(`filter.${delivery}`));
  if (warranty_days_from !== undefined) {
    const value = t('filter.warranty_from', { days: warranty_days_from });
    add('warranty', t('filter.warranty'), value);
  }
  if (seller_level_from !== undefined) {
    add('level', t('filter.level'), sellerLevelText(t, seller_level_from));
  }
  return active;
}

/** The filter on one of the fields of the game. */
function fieldFilters(
  filter: CategoryListFilter,
  field: LocalizedField,
  search: URLSearchParams,
  { t, formats }: FilterWords,
): ActiveFilter[] {
  const wanted = filter.attributes[field.key];
  const name = attributeParameter(field.key);
  const { label } = field;
  const named = (value: string) => t('active.value', { label, value });
  if (wanted === undefined) return [];
  if (Array.isArray(wanted)) {
    return wanted.map((option) => ({
      label: named(optionLabel(field, option)),
      without: withoutValue(search, name, option),
    }));
  }
  if (typeof wanted === 'boolean') {
    const value = wanted ? t('filter.yes') : t('filter.no');
    return [{ label: named(value), without: withParameter(search, name) }];
  }
  const ungrouped = field.kind === 'number' && field.grouped === false;
  const number = ungrouped ? String : formats.count;
  const rest = withParameter(withParameter(search, `${name}.from`), `${name}.to`);
  return [{ label: rangeText(t, label, wanted, number), without: rest }];
}

function rangeText(
  t: Messages<'offers/search'>,
  label: string,
  { from, to }: { from?: number | undefined; to?: number | undefined },
  write: (value: number) => string,
): string {
  if (from === undefined) return t('active.up_to', { label, most: write(to ?? 0) });
  if (to === undefined) return t('active.from', { label, least: write(from) });
  return t('active.between', { label, least: write(from), most: write(to) });
}

/** The active filters, each with a button that removes it. */
export function ActiveFilters({
  active,
  search,
}: {
  active: readonly ActiveFilter[];
  search: URLSearchParams;
}) {
  const t = useMessages('offers/search');
  if (active.length === 0) return null;
  return (
    <ul aria-label={t('active.title')} className="flex flex-wrap items-center gap-2">
      {active.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={{ search: searchText(without) }}
            preventScrollReset
            aria-label={t('active.remove', { label })}
            className="flex min-h-11 items-center gap-1.5 rounded-full border border-accent-line bg-accent-soft pe-2.5 ps-3.5 text-sm text-accent-ink transition-colors hover:border-accent md:min-h-8"
          >
            {label}
            <Icon name="x" className="size-4" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={{ search: searchText(withoutFilters(search)) }}
          preventScrollReset
          className="flex min-h-11 items-center rounded-sm px-2 text-sm font-medium text-accent-ink hover:underline md:min-h-8"
        >
          {t('filter.clear')}
        </Link>
      </li>
    </ul>
  );
}
