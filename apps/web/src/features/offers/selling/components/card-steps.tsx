import type { BrandView } from '@guildhall/api/catalog/views';
import type { SellingTermsView } from '@guildhall/api/offers/drafts/views';
import { suggestedTitle } from '@guildhall/domain/offers/rules';
import { SelectField } from '@guildhall/ui/select-field';
import { useFormats } from '../../../../lib/language/format.ts';
import { useLanguage, useMessages } from '../../../../lib/language/messages.ts';
import { AboveFace } from '../../form/components/above-face.tsx';
import { DeliveryField, DeliveryTimeField } from '../../form/components/delivery-fields.tsx';
import { PhotosField } from '../../form/components/photos-field.tsx';
import { PriceField, SHOP_CURRENCY } from '../../form/components/price-field.tsx';
import { PriceHint } from '../../form/components/price-hint.tsx';
import { TierFields, UnitsField } from '../../form/components/quantity-fields.tsx';
import { SaleSplit } from '../../form/components/sale-split.tsx';
import { TextFields } from '../../form/components/text-fields.tsx';
import { type ErrorOf, totalOf, useFormFace } from '../../form/hooks.ts';
import { worthText } from '../../messages.ts';
import type { Draft, Step } from '../hooks.ts';

export interface CardStepsProps {
  brand: BrandView;
  terms: SellingTermsView;
  draft: Draft;
  errorOf: ErrorOf;
}

/** The fields of one step of an offer of gift cards. */
export function CardStep({ step, ...rest }: CardStepsProps & { step: Step }) {
  if (step === 'details') return <Details {...rest} />;
  if (step === 'delivery') return <Delivery {...rest} />;
  return <Pricing {...rest} />;
}

function Details({ brand, draft, errorOf }: CardStepsProps) {
  const t = useMessages('offers/selling');
  const form = useMessages('offers/form');
  const offers = useMessages('offers');
  const formats = useFormats();
  const { faceValue } = formats;
  const pageLanguage = useLanguage();
  const { form: values, change } = draft;
  const region = brand.regions.find(({ code }) => code === values.region_code);
  const value = values.face_value_minor;
  const face =
    region === undefined || value === undefined ? null : faceValue(value, region.currency);
  const formFace = useFormFace(value, region?.currency);
  const worth = formFace === null ? null : worthText(offers, formats, formFace);
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={t('region')}
          hint={t('region_hint')}
          items={brand.regions.map(({ code, name }) => ({ value: code, label: name }))}
          value={values.region_code ?? null}
          placeholder={form('choose')}
          error={errorOf('region_code')}
          onValueChange={(code) => change({ region_code: code, face_value_minor: undefined })}
        />
        <SelectField
          label={t('face_value')}
          hint={worth ?? undefined}
          items={(region?.face_values_minor ?? []).map((minor) => ({
            value: String(minor),
            label: faceValue(minor, region?.currency ?? SHOP_CURRENCY),
          }))}
          disabled={region === undefined}
          value={value === undefined ? null : String(value)}
          placeholder={form('choose')}
          error={errorOf('face_value_minor')}
          onValueChange={(minor) => change({ face_value_minor: Number(minor) })}
        />
      </div>
      <TextFields
        values={{
          language: values.language ?? pageLanguage,
          title: values.title ?? '',
          description: values.description ?? '',
        }}
        suggestion={
          face === null || region === undefined
            ? null
            : suggestedTitle(brand.name, [face, region.name])
        }
        errorOf={errorOf}
        onChange={change}
      />
      <PhotosField photos={draft.photos} onChange={draft.changePhotos} />
    </div>
  );
}

function Delivery({ terms, draft, errorOf }: CardStepsProps) {
  const t = useMessages('offers/form');
  const { form, change } = draft;
  return (
    <div className="flex flex-col gap-6">
      <DeliveryField
        kind="gift_card"
        value={form.delivery}
        error={errorOf('delivery')}
        onChange={(delivery) => change({ delivery, delivery_minutes: undefined })}
      />
      {form.delivery === 'manual' && (
        <div className="grid gap-5 sm:grid-cols-2">
          <DeliveryTimeField
            choices={terms.delivery_choices_minutes}
            value={form.delivery_minutes}
            error={errorOf('delivery_minutes')}
            onChange={(minutes) => change({ delivery_minutes: minutes })}
          />
          <UnitsField
            name="manual_stock"
            label={t('manual_stock')}
            value={form.manual_stock}
            error={errorOf('manual_stock')}
            onChange={(units) => change({ manual_stock: units })}
          />
        </div>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <UnitsField
          name="min_quantity"
          label={t('min_quantity')}
          value={form.min_quantity}
          error={errorOf('min_quantity')}
          onChange={(units) => change({ min_quantity: units })}
        />
        <UnitsField
          name="max_quantity"
          label={t('max_quantity')}
          value={form.max_quantity}
          error={errorOf('max_quantity')}
          onChange={(units) => change({ max_quantity: units })}
        />
      </div>
    </div>
  );
}

function Pricing({ brand, terms, draft, errorOf }: CardStepsProps) {
  const t = useMessages('offers/form');
  const { form, change } = draft;
  const { price_minor: priceMinor } = form;
  const region = brand.regions.find(({ code }) => code === form.region_code);
  return (
    <div className="flex flex-col gap-6">
      <div className="grid items-start gap-6 md:grid-cols-2">
        <div>
          <PriceField
            label={`${t('price')} ${t('price_each')}`}
            priceMinor={priceMinor}
            limits={terms}
            isWrong={errorOf('price_minor') !== undefined}
            onChange={(minor) => change({ price_minor: minor })}
          />
          {form.region_code !== undefined && form.face_value_minor !== undefined && (
            <PriceHint
              of={{
                kind: 'gift_card',
                product_slug: brand.slug,
                attributes: { region: form.region_code, face_value_minor: form.face_value_minor },
              }}
            />
          )}
        </div>
        <SaleSplit
          terms={terms}
          offer={{
            kind: 'gift_card',
            price_minor: priceMinor,
            warranty_days: 0,
            delivery_minutes: form.delivery_minutes ?? null,
          }}
        />
      </div>
      <AboveFace
        valueMinor={form.face_value_minor}
        currency={region?.currency}
        totalMinor={priceMinor === undefined ? null : totalOf(priceMinor, terms)}
      />
      <TierFields
        tiers={form.tiers ?? []}
        most={terms.most_tiers}
        limits={terms}
        errorOf={errorOf}
        onChange={(tiers) => change({ tiers })}
      />
    </div>
  );
}
