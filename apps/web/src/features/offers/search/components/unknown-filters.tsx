import type { AttributeField } from '@guildhall/domain/catalog/types';
import { Notice } from '@guildhall/ui/notice';
import { unknownFilters } from '../../../../lib/lists/category-list-query.ts';
import { useMessages } from '../../../../lib/language/messages.ts';

/** Filters of the URL that the category does not have: an old link, or a typing error. */
export function UnknownFilters(props: {
  search: URLSearchParams;
  fields: readonly AttributeField[];
}) {
  const t = useMessages('offers/search');
  const unknown = unknownFilters(props.search, props.fields);
  if (unknown.length === 0) return null;
  return (
    <Notice tone="attention" className="mb-5" title={t('problem.ignored')}>
      <ul>
        {unknown.map(({ name, value }, at) => (
          // An address may say the same twice.
          <li key={`${name} ${at}`} className="[overflow-wrap:anywhere]">
            {t('problem.unknown', { name, value })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
