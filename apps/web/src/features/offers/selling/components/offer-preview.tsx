import type { SellingTermsView } from '@guildhall/api/offers/drafts/views';
import { attributeWords } from '@guildhall/domain/catalog/rules';
import { Badge } from '@guildhall/ui/badge';
import { Price } from '@guildhall/ui/price';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { OfferArt } from '../../../../lib/offer-art.tsx';
import { DeliveryBadge } from '../../components/delivery-badge.tsx';
import { AttributeTable } from '../../detail/components/attribute-table.tsx';
import { Gallery } from '../../detail/components/gallery.tsx';
import { SHOP_CURRENCY } from '../../form/components/price-field.tsx';
import { saleOf } from '../../form/hooks.ts';
import type { Draft, Selling } from '../hooks.ts';

/** The offer as its page will show it, as far as it is written. */
export function OfferPreview({
  selling,
  terms,
  draft,
}: {
  selling: Selling;
  terms: SellingTermsView;
  draft: Draft;
}) {
  const t = useMessages('offers/selling');
  const offers = useMessages('offers');
  const { form } = draft;
  const attributes = useAttributes(selling, draft);
  const { kind, product } = selling;
  return (
    <section
      aria-label={t('preview.title')}
      className="overflow-hidden rounded-xl border border-line bg-surface"
    >
      {draft.photos.length > 0 ? (
        <Gallery photos={draft.photos} />
      ) : (
        <OfferArt
          offer={{ id: draft.id, kind, product_slug: product.slug, product_name: product.name }}
          label={t('preview.cover', { name: product.name })}
          className="aspect-[3/1]"
        />
      )}
      <div className="flex flex-col gap-5 p-4 md:p-6">
        <div>
          <p className="text-sm text-muted">{product.name}</p>
          <h3
            dir="auto"
            lang={form.language}
            className="align-with-page text-xl font-semibold break-words text-ink"
          >
            {form.title === undefined || form.title === '' ? t('preview.no_title') : form.title}
          </h3>
          <div className="mt-2 flex flex-wrap items-center gap-2">
            {form.delivery !== undefined && (
              <DeliveryBadge
                offer={{
                  delivery: form.delivery,
                  delivery_minutes: form.delivery_minutes ?? null,
                }}
              />
            )}
            {form.warranty_days !== undefined && (
              <Badge icon="shield-check">{offers('warranty', { days: form.warranty_days })}</Badge>
            )}
          </div>
        </div>
        <AllIn selling={selling} terms={terms} draft={draft} />
        {attributes.length > 0 && <AttributeTable attributes={attributes} />}
        <p
          lang={form.language}
          dir="auto"
          className="max-w-prose text-base break-words whitespace-pre-line text-ink"
        >
          {form.description === undefined || form.description === ''
            ? t('preview.no_description')
            : form.description}
        </p>
      </div>
    </section>
  );
}

function AllIn({ selling, terms, draft }: Parameters<typeof OfferPreview>[0]) {
  const offers = useMessages('offers');
  const { price_minor: priceMinor, warranty_days: days = 0 } = draft.form;
  if (priceMinor === undefined) return null;
  const sale = saleOf(
    { kind: selling.kind, price_minor: priceMinor, warranty_days: days, delivery_minutes: null },
    terms,
    0,
  );
  return (
    <p className="flex items-baseline gap-2">
      <Price amountMinor={sale.total_minor} currency={SHOP_CURRENCY} size="xl" />
      <span className="text-sm text-muted">{offers('all_in')}</span>
    </p>
  );
}

/** The attributes of an account in words, or region and value of a card. */
function useAttributes(selling: Selling, { form }: Draft) {
  const t = useMessages('offers/selling');
  const words = useMessages('offers/form');
  const { count, faceValue } = useFormats();
  if (selling.kind === 'gift_card') {
    const region = selling.product.regions.find(({ code }) => code === form.region_code);
    if (region === undefined) return [];
    const value = form.face_value_minor;
    return [
      { key: 'region', label: t('region'), value: region.code, words: region.name },
      ...(value === undefined
        ? []
        : [
            {
              key: 'face',
              label: t('face_value'),
              value,
              words: faceValue(value, region.currency),
            },
          ]),
    ];
  }
  const said = { yes: words('yes'), no: words('no'), count };
  return selling.product.attributes.flatMap((field) => {
    const value = form.attributes?.[field.key];
    if (value === undefined) return [];
    const inWords = attributeWords(field, value, said);
    // Lists are shown item by item, by their labels.
    const shown = Array.isArray(value) ? inWords.split(', ') : value;
    return [{ key: field.key, label: field.label, value: shown, words: inWords }];
  });
}
