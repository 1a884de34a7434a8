import type { LocalizedField } from '@guildhall/domain/catalog/types';
import { buttonClass } from '@guildhall/ui/button';
import { Form } from 'react-router';
import {
  attributeParameter,
  DELIVERY_CHOICES,
  LEVEL_CHOICES,
  OPTIONS_PARAMETER,
  WARRANTY_CHOICES,
  withParameter,
} from '../../../../lib/lists/category-list-query.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { sellerLevelText } from '../../messages.ts';
import type { KnownFacets } from '../hooks.ts';
import {
  FilterChoices,
  type FilterCounts,
  FilterGroup,
  FilterRadios,
  FilterRange,
} from './filter-controls.tsx';
import { PriceHistogram } from './price-histogram.tsx';

export interface CategoryFiltersProps {
  fields: readonly LocalizedField[];
  search: URLSearchParams;
  onChange: (search: URLSearchParams) => void;
  /** Accounts have warranties, gift cards have none. */
  warranty: boolean;
  /** Null until they are counted. */
  facets: KnownFacets | null;
}

/** The counts of the choices of one filter. */
function countsOf(facets: KnownFacets | null, name: string): FilterCounts | null {
  const facet = facets?.facets.find((each) => each.name === name);
  if (facets === null || facet === undefined) return null;
  const { is_exact: isExact } = facets;
  return { isExact, of: new Map(facet.counts.map(({ value, count }) => [value, count])) };
}

/** The currency of all offers. */
const CURRENCY = 'USD';

/** How many filters of the game are open initially. */
const OPEN_FIELDS = 2;

/** The filters of a category: ours, and those of the schema of the game. */
export function CategoryFilters(props: CategoryFiltersProps) {
  const { fields, search, onChange, warranty, facets } = props;
  const t = useMessages('offers/search');
  const change = (name: string, ...values: readonly string[]) => {
    onChange(withParameter(search, name, ...values));
  };
  const filterable = fields.filter((field) => field.filterable && field.kind !== 'text');
  return (
    <Form
      // It is also a plain form: without JavaScript the button at the end submits it.
      method="get"
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <PreservedParameters search={search} />
      <PriceFilter search={search} change={change} facets={facets} />
      {filterable.map((field, index) => (
        <FieldFilter
          key={field.key}
          field={field}
          search={search}
          change={change}
          facets={facets}
          open={index < OPEN_FIELDS}
        />
      ))}
      <OwnFilters search={search} change={change} facets={facets} warranty={warranty} />
      <noscript>
        <button type="submit" className={buttonClass({ block: true, className: 'mt-4' })}>
          {t('filter.show')}
        </button>
      </noscript>
    </Form>
  );
}

interface FilterProps {
  search: URLSearchParams;
  change: (name: string, ...values: readonly string[]) => void;
  facets: KnownFacets | null;
}

/** Keeps the other parameters of the URL when the form is submitted without JavaScript. */
function PreservedParameters({ search }: { search: URLSearchParams }) {
  return ['sort', 'q', 'kind', 'region', 'face', OPTIONS_PARAMETER].map((name) => {
    const value = search.get(name);
    return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
  });
}

function PriceFilter({ search, change, facets }: FilterProps) {
  const t = useMessages('offers/search');
  const from = search.get('price_from') ?? '';
  const to = search.get('price_to') ?? '';
  return (
    <FilterGroup label={t('filter.price')} active={from || to ? 1 : 0} search={search} open>
      {facets && <PriceHistogram prices={facets.prices} from={from} to={to} />}
      <FilterRange
        kind="amount"
        label={t('filter.price')}
        currency={CURRENCY}
        names={{ from: 'price_from', to: 'price_to' }}
        values={{ from, to }}
        onChange={(end, value) => {
          change(`price_${end}`, value);
        }}
      />
    </FilterGroup>
  );
}

/** One field of the schema, with the control for its kind. */
function FieldFilter({
  field,
  search,
  change,
  facets,
  open,
}: FilterProps & { field: LocalizedField; open: boolean }) {
  const t = useMessages('offers/search');
  const name = attributeParameter(field.key);
  const counts = countsOf(facets, `attributes.${field.key}`);
  const group = { label: field.label, search, open };
  if (field.kind === 'number') {
    const names = {
      from: attributeParameter(field.key, 'from'),
      to: attributeParameter(field.key, 'to'),
    };
    const values = { from: search.get(names.from) ?? '', to: search.get(names.to) ?? '' };
    return (
      <FilterGroup {...group} active={values.from || values.to ? 1 : 0}>
        <FilterRange
          kind="number"
          label={field.label}
          names={names}
          values={values}
          onChange={(end, value) => {
            change(names[end], value);
          }}
        />
      </FilterGroup>
    );
  }
  if (field.kind === 'yes_no') {
    const value = search.get(name) ?? '';
    return (
      <FilterGroup {...group} active={value ? 1 : 0}>
        <FilterRadios
          name={name}
          value={value}
          counts={counts}
          choices={[
            { value: 'yes', label: t('filter.yes'), counted: 'true' },
            { value: 'no', label: t('filter.no'), counted: 'false' },
          ]}
          onChange={(next) => {
            change(name, next);
          }}
        />
      </FilterGroup>
    );
  }
  if (field.kind === 'text') return null;
  const chosen = field.options.filter((option) => search.getAll(name).includes(option));
  return (
    <FilterGroup {...group} active={chosen.length}>
      <FilterChoices
        name={name}
        options={field.options}
        labels={field.option_labels}
        counts={counts}
        chosen={chosen}
        search={search}
        onChange={(next) => {
          change(name, ...next);
        }}
      />
    </FilterGroup>
  );
}

/** Delivery, warranty and seller level: the same in every category. */
function OwnFilters({ search, change, facets, warranty }: FilterProps & { warranty: boolean }) {
  const t = useMessages('offers/search');
  const filters = [
    {
      name: 'delivery',
      label: t('filter.delivery'),
      choices: DELIVERY_CHOICES.map((value) => ({
        value,
        label: t(`filter.${value}`),
      })),
    },
    ...(warranty
      ? [
          {
            name: 'warranty',
            label: t('filter.warranty'),
            choices: WARRANTY_CHOICES.map((days) => ({
              value: String(days),
              label: t('filter.warranty_from', { days }),
            })),
          },
        ]
      : []),
    {
      name: 'level',
      label: t('filter.level'),
      choices: LEVEL_CHOICES.map((level) => ({
        value: String(level),
        label: sellerLevelText(t, level),
      })),
    },
  ];
  return filters.map(({ name, label, choices }) => {
    const value = search.get(name) ?? '';
    return (
      <FilterGroup
        key={name}
        label={label}
        active={value ? 1 : 0}
        search={search}
        open={name === 'delivery'}
      >
        <FilterRadios
          name={name}
          value={value}
          counts={countsOf(facets, name)}
          choices={choices}
          onChange={(next) => {
            change(name, next);
          }}
        />
      </FilterGroup>
    );
  });
}
