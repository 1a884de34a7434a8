import type { ProductRowView } from '@guildhall/api/catalog/editing/views';
import type { ProductKind } from '@guildhall/domain/catalog/types';
import { buttonClass } from '@guildhall/ui/button';
import { EmptyState } from '@guildhall/ui/empty-state';
import { Link } from 'react-router';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useListFilters } from '../../../../lib/lists/list-filters.ts';
import { type StaffColumn, StaffList } from '../../../../lib/staff/staff-list.tsx';
import { StaffPage } from '../../../../lib/staff/staff-page.tsx';
import {
  PRODUCT_FILTERS,
  type ProductFilter,
  productPath,
  SECTIONS,
  useProducts,
} from '../hooks.ts';
import { StateBadges } from './state-badges.tsx';

/** The games or the gift-card brands, in every state. */
export function ProductsPage({ kind }: { kind: ProductKind }) {
  const t = useMessages('catalog/editing');
  const { tab, search, typed, setTyped, tabAddress } = useListFilters(PRODUCT_FILTERS, 'all');
  return (
    <StaffPage
      title={t(`title.${kind}`)}
      help={t(`help.${kind}`)}
      action={
        <Link to={`${SECTIONS[kind]}/new`} className={buttonClass({})}>
          {t(`new.${kind}`)}
        </Link>
      }
      filters={{
        label: t('filter.label'),
        tabs: PRODUCT_FILTERS.map((each) => ({
          key: each,
          label: t(`filter.${each}`),
          to: tabAddress(each),
          isShown: each === tab,
        })),
      }}
      search={{ label: t('search'), value: typed, onChange: setTyped }}
    >
      <ProductList key={`${tab} ${search}`} kind={kind} filter={tab} search={search} />
    </StaffPage>
  );
}

interface ProductListProps {
  kind: ProductKind;
  filter: ProductFilter;
  search: string;
}

function ProductList({ kind, filter, search }: ProductListProps) {
  const t = useMessages('catalog/editing');
  return (
    <StaffList
      list={useProducts(kind, filter, search)}
      keyOf={({ slug }) => slug}
      lead={{
        label: t(`column.${kind}`),
        addressOf: ({ slug }) => productPath(kind, slug),
        title: ({ name }) => name,
        below: ({ slug }) => <span className="block text-xs wrap-anywhere text-muted">{slug}</span>,
      }}
      columns={useColumns(kind)}
      failed={t('load_failed')}
      empty={<EmptyState icon="search-x" title={t('empty')} description={t('empty_help')} />}
      count={(count, isAll) => t(isAll ? 'count' : 'count_shown', { count })}
    />
  );
}

function useColumns(kind: ProductKind): readonly StaffColumn<ProductRowView>[] {
  const t = useMessages('catalog/editing');
  const { count } = useFormats();
  const ofGames: readonly StaffColumn<ProductRowView>[] = [
    {
      key: 'risk_class',
      label: t('column.risk_class'),
      cell: ({ risk_class }) => risk_class,
    },
    {
      key: 'version',
      label: t('column.version'),
      numeric: true,
      cell: ({ schema_version }) => schema_version,
    },
  ];
  return [
    { key: 'group', label: t(`column.group.${kind}`), cell: ({ group }) => group },
    { key: 'state', label: t('column.state'), cell: (row) => <StateBadges product={row} /> },
    ...(kind === 'game' ? ofGames : []),
    {
      key: 'offers',
      label: t('column.offers'),
      numeric: true,
      cell: ({ offer_count }) => count(offer_count),
    },
  ];
}
