import type { OfferSort } from '@guildhall/domain/offers/schema';
import { Link } from 'react-router';
import {
  SORT_PARAMETER,
  SORTS,
  searchText,
  withParameter,
} from '../../../../lib/lists/category-list-query.ts';
import { useMessages } from '../../../../lib/language/messages.ts';

/** The four sort orders, each with its own URL. */
export function SortLinks({
  search,
  sort,
  usual,
}: {
  search: URLSearchParams;
  sort: OfferSort;
  /** The default sort of the category; it needs no parameter. */
  usual: OfferSort;
}) {
  const t = useMessages('offers/search');
  const sortedBy = (each: OfferSort) =>
    withParameter(search, SORT_PARAMETER, each === usual ? '' : each);
  return (
    <nav aria-label={t('sort.label')} className="w-full sm:w-auto">
      <ul className="grid grid-cols-4 rounded-lg border border-line bg-sunken p-0.5 sm:flex">
        {SORTS.map((each) => (
          <li key={each}>
            <Link
              to={{ search: searchText(sortedBy(each)) }}
              preventScrollReset
              aria-current={each === sort ? 'true' : undefined}
              className="flex h-10 items-center justify-center rounded-md border border-transparent px-1 sm:px-3 text-sm font-medium text-muted transition-colors hover:text-ink aria-[current]:border-line aria-[current]:bg-raised aria-[current]:text-ink aria-[current]:shadow-card md:h-8"
            >
              {t(`sort.${each}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
