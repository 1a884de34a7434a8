import type { OfferCardView } from '@guildhall/api/offers/views';
import { exampleValue } from '@guildhall/domain/catalog/editing/rules';
import { cardHighlights, pictureFacts } from '@guildhall/domain/catalog/rules';
import type { AttributeValue, LocalizedField } from '@guildhall/domain/catalog/types';
import { Card, CardHeader } from '@guildhall/ui/card';
import { useState } from 'react';
import { useFormats } from '../../../../lib/language/format.ts';
import { useLanguage, useMessages } from '../../../../lib/language/messages.ts';
import { AccountCard } from '../../components/account-card.tsx';
import { AttributeFields } from '../../form/components/attribute-fields.tsx';
import {
  attributesOf,
  type EnteredAttributes,
  type FieldValue,
  type FormField,
} from '../../form/entered-attributes.ts';
import { CategoryFilters } from '../../search/components/category-filters.tsx';

export interface SchemaPreviewProps {
  product: { readonly slug: string; readonly name: string };
  /** In the language of the preview. */
  fields: readonly LocalizedField[];
}

/**
 * The sell form, the filters and the card of an offer as the shop would have them: the same
 * components, which send nothing here.
 */
export function SchemaPreview({ product, fields }: SchemaPreviewProps) {
  const t = useMessages('offers/schemas');
  const [opened] = useState(() => new Date());
  // What somebody has tried; undefined is emptied.
  const [tried, setTried] = useState<Readonly<Record<string, FieldValue | undefined>>>({});
  const [search, setSearch] = useState(new URLSearchParams());
  const entered = enteredIn(fields, tried, opened);
  if (fields.length === 0) return <p className="text-sm text-muted">{t('preview.none')}</p>;
  return (
    <>
      <Card>
        <CardHeader title={t('preview.form')} description={t('preview.form_help')} />
        <AttributeFields
          fields={fields.map((field): FormField => ({ ...field }))}
          entered={entered}
          errors={{}}
          onChange={(key, value) => setTried({ ...tried, [key]: value })}
        />
      </Card>
      <Card>
        <CardHeader title={t('preview.card')} />
        <PreviewCard product={product} fields={fields} entered={entered} />
      </Card>
      <Card>
        <CardHeader title={t('preview.filters')} />
        <CategoryFilters
          fields={fields}
          search={search}
          onChange={setSearch}
          warranty
          facets={null}
        />
      </Card>
    </>
  );
}

/** What was tried, as far as the fields still allow it, and examples for the rest. */
function enteredIn(
  fields: readonly LocalizedField[],
  tried: Readonly<Record<string, FieldValue | undefined>>,
  now: Date,
): EnteredAttributes {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const example = exampleValue(field, now);
      const value = field.key in tried ? tried[field.key] : asEntered(example);
      return value !== undefined && isAllowed(field, value) ? [[field.key, value] as const] : [];
    }),
  );
}

const asEntered = (value: AttributeValue | undefined): FieldValue | undefined =>
  typeof value === 'number' ? String(value) : typeof value === 'object' ? [...value] : value;

/** An option that was removed while it was tried is no value any more. */
function isAllowed(field: LocalizedField, value: FieldValue): boolean {
  if (field.kind === 'yes_no') return typeof value === 'boolean';
  if (!('options' in field)) return typeof value === 'string';
  if (Array.isArray(value) !== (field.kind === 'choices')) return false;
  return [value].flat().every((option) => field.options.includes(String(option)));
}

/** An invented offer of an invented seller, who has just begun. */
const OFFER = {
  id: 'preview',
  kind: 'account',
  cover: [],
  region_code: null,
  face_value_minor: null,
  face_value_currency: null,
  face_value_estimate: null,
  total_minor: 4_200,
  currency: 'USD',
  delivery: 'instant',
  delivery_minutes: null,
  warranty_days: 14,
  stock_count: 1,
  stock_has_more: false,
  seller: {
    id: 'preview',
    username: 'Mirabel',
    seller_level: 1,
    verified: true,
    completed_orders: 0,
    due_orders: 0,
    on_time_share: null,
  },
} as const;

function PreviewCard(props: SchemaPreviewProps & { entered: EnteredAttributes }) {
  const { product, fields, entered } = props;
  const t = useMessages('offers/schemas');
  const said = useMessages('offers/form');
  const { count } = useFormats();
  const language = useLanguage();
  const values = attributesOf(
    fields.map((field): FormField => ({ ...field })),
    entered,
  );
  const words = { yes: said('yes'), no: said('no'), count };
  const offer: OfferCardView = {
    ...OFFER,
    cover: [],
    product_slug: product.slug,
    product_name: product.name,
    language,
    title: t('preview.offer', { name: product.name }),
    highlights: cardHighlights(fields, values, words),
    picture: pictureFacts(fields, values),
  };
  // There is no such offer, so that nothing of its card can be pressed.
  return (
    <div inert>
      <AccountCard offer={offer} />
    </div>
  );
}
