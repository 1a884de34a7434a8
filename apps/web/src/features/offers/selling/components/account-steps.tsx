import type { GameView } from '@guildhall/api/catalog/views';
import type { SellingTermsView } from '@guildhall/api/offers/drafts/views';
import { attributeWords } from '@guildhall/domain/catalog/rules';
import { suggestedTitle } from '@guildhall/domain/offers/rules';
import { useFormats } from '../../../../lib/language/format.ts';
import { useLanguage, useMessages } from '../../../../lib/language/messages.ts';
import { AttributeFields } from '../../form/components/attribute-fields.tsx';
import {
  DeliveryField,
  DeliveryTimeField,
  WarrantyField,
} from '../../form/components/delivery-fields.tsx';
import { PhotosField } from '../../form/components/photos-field.tsx';
import { PriceField } from '../../form/components/price-field.tsx';
import { PriceHint } from '../../form/components/price-hint.tsx';
import { SaleSplit } from '../../form/components/sale-split.tsx';
import { TextFields } from '../../form/components/text-fields.tsx';
import type { ErrorOf } from '../../form/hooks.ts';
import type { Draft, Step } from '../hooks.ts';

export interface AccountStepsProps {
  game: GameView;
  terms: SellingTermsView;
  draft: Draft;
  errorOf: ErrorOf;
}

/** The fields of one step of the offer of an account. */
export function AccountStep({ step, ...rest }: AccountStepsProps & { step: Step }) {
  if (step === 'details') return <Details {...rest} />;
  if (step === 'delivery') return <Delivery {...rest} />;
  return <Pricing {...rest} />;
}

/** What the offer is called in lists, from what its game shows there. */
function useSuggestion({ game, draft }: AccountStepsProps): string | null {
  const t = useMessages('offers/form');
  const { count } = useFormats();
  const { attributes = {} } = draft.form;
  const words = { yes: t('yes'), no: t('no'), count };
  const parts = game.attributes
    .filter(({ on_card }) => on_card)
    .flatMap((field) => {
      const value = attributes[field.key];
      if (value === undefined || value === false) return [];
      // A number or a yes says nothing without its name.
      if (value === true) return [field.label];
      const inWords = attributeWords(field, value, words);
      return [typeof value === 'number' ? `${field.label} ${inWords}` : inWords];
    });
  return suggestedTitle(game.name, parts);
}

function Details(props: AccountStepsProps) {
  const { game, draft, errorOf } = props;
  const { form, change } = draft;
  const { attributes = {} } = form;
  const pageLanguage = useLanguage();
  return (
    <div className="flex flex-col gap-8">
      <AttributeFields
        fields={game.attributes}
        entered={attributes}
        errors={Object.fromEntries(
          game.attributes.map(({ key }) => [key, errorOf(`attributes.${key}`)]),
        )}
        onChange={(key, value) => {
          const { [key]: _before, ...rest } = attributes;
          const after = value === undefined ? rest : { ...rest, [key]: value };
          change({ attributes: after }, `attributes.${key}`);
        }}
      />
      <TextFields
        values={{
          language: form.language ?? pageLanguage,
          title: form.title ?? '',
          description: form.description ?? '',
        }}
        suggestion={useSuggestion(props)}
        errorOf={errorOf}
        onChange={change}
      />
      <PhotosField photos={draft.photos} onChange={draft.changePhotos} />
    </div>
  );
}

function Delivery({ game, terms, draft, errorOf }: AccountStepsProps) {
  const { form, change } = draft;
  return (
    <div className="flex flex-col gap-6">
      <DeliveryField
        kind="account"
        value={form.delivery}
        error={errorOf('delivery')}
        onChange={(delivery) => change({ delivery, delivery_minutes: undefined })}
      />
      {form.delivery === 'manual' && (
        <DeliveryTimeField
          choices={game.delivery_choices_minutes}
          value={form.delivery_minutes}
          error={errorOf('delivery_minutes')}
          onChange={(minutes) => change({ delivery_minutes: minutes })}
        />
      )}
      <WarrantyField
        choices={terms.warranty_choices_days}
        least={game.least_warranty_days}
        value={form.warranty_days}
        errorOf={errorOf}
        onChange={(days) => change({ warranty_days: days })}
      />
    </div>
  );
}

function Pricing({ game, terms, draft, errorOf }: AccountStepsProps) {
  const { form, change } = draft;
  return (
    <div className="grid items-start gap-6 md:grid-cols-2">
      <div>
        <PriceField
          priceMinor={form.price_minor}
          limits={terms}
          isWrong={errorOf('price_minor') !== undefined}
          onChange={(priceMinor) => change({ price_minor: priceMinor })}
        />
        <PriceHint
          of={{ kind: 'account', product_slug: game.slug, attributes: form.attributes ?? {} }}
        />
      </div>
      <SaleSplit
        terms={terms}
        offer={{
          kind: 'account',
          price_minor: form.price_minor,
          warranty_days: form.warranty_days ?? game.least_warranty_days,
          delivery_minutes: form.delivery_minutes ?? null,
        }}
      />
    </div>
  );
}
