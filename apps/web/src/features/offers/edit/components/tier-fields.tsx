import type { OwnOfferDetailView } from '@guildhall/api/offers/own-views';
import { Button } from '@guildhall/ui/button';
import { TextField } from '@guildhall/ui/text-field';
import { AmountField } from '../../../../lib/forms/amount-field.tsx';
import { useMessages } from '../../../../lib/language/messages.ts';
import type { OfferForm } from '../hooks.ts';

/** Lower prices from larger quantities on. */
export function TierFields({ offer, form }: { offer: OwnOfferDetailView; form: OfferForm }) {
  const t = useMessages('offers/edit');
  const names = useMessages('offers/history');
  const { tiers } = form.entered;
  const error = form.errors.tiers;
  const replace = (index: number, change: Partial<(typeof tiers)[number]>) =>
    form.change({
      tiers: tiers.map((tier, at) => (at === index ? { ...tier, ...change } : tier)),
    });
  return (
    <fieldset className="flex flex-col gap-3 sm:col-span-2">
      <legend className="mb-1 text-sm font-medium text-ink">{names('field.tiers')}</legend>
      {tiers.map((tier, index) => (
        // Rows have no identity besides their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="flex flex-wrap items-end gap-3">
          <TextField
            label={t('tier.from')}
            inputMode="numeric"
            value={tier.min_quantity}
            inputClassName="figures"
            onChange={(event) => replace(index, { min_quantity: event.target.value })}
            className="w-28"
          />
          <div className="min-w-36 grow">
            <AmountField
              size="md"
              label={t('tier.price')}
              currency={offer.currency}
              value={tier.price}
              onChange={(price) => replace(index, { price })}
            />
          </div>
          <Button
            variant="ghost"
            size="icon"
            icon="x"
            aria-label={t('tier.remove', { number: String(index + 1) })}
            onClick={() => form.change({ tiers: tiers.filter((_, at) => at !== index) })}
          />
        </div>
      ))}
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      {tiers.length < offer.editing.most_tiers && (
        <Button
          variant="secondary"
          size="sm"
          icon="plus"
          onClick={() => form.change({ tiers: [...tiers, { min_quantity: '', price: '' }] })}
          className="self-start"
        >
          {t('tier.add')}
        </Button>
      )}
    </fieldset>
  );
}
