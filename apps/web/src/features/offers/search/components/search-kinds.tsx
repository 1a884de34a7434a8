import { Link } from 'react-router';
import { searchText, withParameter } from '../../../../lib/lists/category-list-query.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { TAB_CLASS, TAB_LIST_CLASS } from '@guildhall/ui/tabs';

export const KIND_PARAMETER = 'kind';
export type SearchKind = 'account' | 'gift_card';

/** The kind that the address asks for; null for all. */
export function kindOf(search: URLSearchParams): SearchKind | null {
  const kind = search.get(KIND_PARAMETER);
  return kind === 'account' || kind === 'gift_card' ? kind : null;
}

/** Tabs: all results, or one kind of offer. */
export function SearchKinds({
  search,
  kind,
}: {
  search: URLSearchParams;
  kind: SearchKind | null;
}) {
  const t = useMessages('offers/search');
  const catalog = useMessages('catalog');
  const kinds = [
    { value: '', label: t('page.everything') },
    { value: 'account', label: catalog('accounts') },
    { value: 'gift_card', label: catalog('gift_cards') },
  ];
  return (
    <nav aria-label={t('page.kinds')} className="mt-6">
      <ul className={TAB_LIST_CLASS}>
        {kinds.map(({ value, label }) => (
          <li key={value}>
            <Link
              to={{
                search: searchText(
                  withParameter(withParameter(search, 'sort'), KIND_PARAMETER, value),
                ),
              }}
              aria-current={value === (kind ?? '') ? 'page' : undefined}
              className={TAB_CLASS}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
