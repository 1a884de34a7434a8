import { optionLabel } from '@guildhall/domain/catalog/rules';
import type { LocalizedField } from '@guildhall/domain/catalog/types';
import { Icon } from '@guildhall/ui/icon';
import { Link } from 'react-router';
import { formatFaceValue } from '../../../../lib/face-value.ts';
import {
  attributeParameter,
  searchText,
  withoutFilters,
  withoutValue,
  withParameter,
  type CategoryListFilter,
} from '../../../../lib/category-list-query.ts';
import { categoryListCopy } from '../../copy.ts';

export interface ActiveFilter {
  readonly label: string;
  /** The address without it. */
  readonly without: URLSearchParams;
}

/** Every filter that narrows the list, in words; the picked card and the sort are none. */
export function activeFilters(
  filter: CategoryListFilter,
  fields: readonly LocalizedField[],
  search: URLSearchParams,
): readonly ActiveFilter[] {
  const active: ActiveFilter[] = [];
  const without = (...names: readonly string[]) =>
    names.reduce((rest, name) => withParameter(rest, name), search);
  const { price_from_minor, price_to_minor, delivery, warranty_days_from, seller_level_from } =
    filter;
  if (price_from_minor !== undefined || price_to_minor !== undefined) {
    const range = categoryListCopy.range(money(price_from_minor), money(price_to_minor));
    active.push({
      label: `${categoryListCopy.price_short}: ${range}`,
      without: without('price_from', 'price_to'),
    });
  }
  for (const field of fields) {
    const wanted = filter.attributes[field.key];
    const name = attributeParameter(field.key);
    if (wanted === undefined) continue;
    if (Array.isArray(wanted)) {
      for (const option of wanted) {
        const label = `${field.label}: ${optionLabel(field, option)}`;
        active.push({ label, without: withoutValue(search, name, option) });
      }
    } else if (typeof wanted === 'boolean') {
      const answer = wanted ? categoryListCopy.yes : categoryListCopy.no;
      active.push({ label: `${field.label}: ${answer}`, without: without(name) });
    } else {
      const { from, to } = wanted;
      active.push({
        label: `${field.label}: ${categoryListCopy.range(from?.toString(), to?.toString())}`,
        without: without(`${name}.from`, `${name}.to`),
      });
    }
  }
  if (delivery !== undefined) {
    const label = `${categoryListCopy.delivery}: ${categoryListCopy.delivery_choices[delivery]}`;
    active.push({ label, without: without('delivery') });
  }
  if (warranty_days_from !== undefined) {
    const label = `${categoryListCopy.warranty}: ${categoryListCopy.warranty_from(warranty_days_from)}`;
    active.push({ label, without: without('warranty') });
  }
  if (seller_level_from !== undefined) {
    const label = `${categoryListCopy.seller}: ${categoryListCopy.seller_from(seller_level_from)}`;
    active.push({ label, without: without('level') });
  }
  return active;
}

function money(amount: number | undefined): string | undefined {
  return amount === undefined ? undefined : formatFaceValue(amount, 'USD');
}

/** What narrows the list, each to be taken out with one press. */
export function ActiveFilters({
  active,
  search,
}: {
  active: readonly ActiveFilter[];
  search: URLSearchParams;
}) {
  if (active.length === 0) return null;
  return (
    <ul aria-label={categoryListCopy.active_filters} className="flex flex-wrap items-center gap-2">
      {active.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={{ search: searchText(without) }}
            preventScrollReset
            aria-label={categoryListCopy.remove_filter(label)}
            className="flex min-h-11 items-center gap-1.5 rounded-full border border-accent-line bg-accent-soft pr-2.5 pl-3.5 text-sm text-accent-ink transition-colors hover:border-accent md:min-h-8"
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
          {categoryListCopy.clear_all}
        </Link>
      </li>
    </ul>
  );
}
