import { Link } from 'react-router';
import { searchText, withParameter } from '../../../../lib/category-list-query.ts';
import { searchCopy } from '../copy.ts';
import { TAB_CLASS, TAB_LIST_CLASS } from '@guildhall/ui/tabs';

export const KIND_PARAMETER = 'kind';
export type SearchKind = 'account' | 'gift_card';

const KINDS = [
  { value: '', label: searchCopy.everything },
  { value: 'account', label: searchCopy.accounts },
  { value: 'gift_card', label: searchCopy.cards },
] as const;

/** Everything that was found, or one kind of offer alone. */
export function SearchKinds({
  search,
  kind,
}: {
  search: URLSearchParams;
  kind: SearchKind | null;
}) {
  return (
    <nav aria-label={searchCopy.kinds} className="mt-6">
      <ul className={TAB_LIST_CLASS}>
        {KINDS.map(({ value, label }) => (
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
