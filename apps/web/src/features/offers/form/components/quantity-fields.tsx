import { Button } from '@guildhall/ui/button';
import { TextField } from '@guildhall/ui/text-field';
import { useMessages } from '../../../../lib/language/messages.ts';
import type { ErrorOf } from '../hooks.ts';
import { PriceField } from './price-field.tsx';

/** A number of units as one types it; `undefined` for none. */
export function UnitsField(props: {
  name: string;
  label: string;
  value: number | undefined;
  error: string | undefined;
  onChange: (units: number | undefined) => void;
}) {
  return (
    <TextField
      name={props.name}
      label={props.label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      inputClassName="figures"
      value={props.value === undefined ? '' : String(props.value)}
      error={props.error}
      onChange={({ target }) => {
        const digits = target.value.replaceAll(/\D/g, '');
        props.onChange(digits === '' ? undefined : Math.min(Number(digits), 1_000));
      }}
    />
  );
}

export interface Tier {
  readonly min_quantity: number;
  readonly unit_price_minor: number;
}

/** Lower prices from larger quantities on (rules.md §2 "Price rules"). */
export function TierFields(props: {
  tiers: readonly Tier[];
  most: number;
  limits: { readonly least_price_minor: number; readonly most_price_minor: number };
  errorOf: ErrorOf;
  onChange: (tiers: Tier[]) => void;
}) {
  const { tiers, most, limits, errorOf, onChange } = props;
  const t = useMessages('offers/form');
  const change = (at: number, changes: Partial<Tier>) =>
    onChange(tiers.map((tier, index) => (index === at ? { ...tier, ...changes } : tier)));
  const problem = errorOf('tiers');
  return (
    <fieldset aria-invalid={problem === undefined ? undefined : true} tabIndex={-1}>
      <legend className="text-sm font-medium text-ink">{t('tiers')}</legend>
      <p className="mb-3 text-sm text-muted">{t('tiers_help')}</p>
      <ol className="flex flex-col gap-4">
        {tiers.map((tier, at) => (
          <li key={at} className="flex flex-wrap items-start gap-3">
            <div className="w-32">
              <UnitsField
                name={`tiers.${at}.min_quantity`}
                label={t('tier_quantity')}
                value={tier.min_quantity === 0 ? undefined : tier.min_quantity}
                error={errorOf(`tiers.${at}.min_quantity`)}
                onChange={(units) => change(at, { min_quantity: units ?? 0 })}
              />
            </div>
            <div className="min-w-40 flex-1 sm:max-w-56">
              <PriceField
                label={t('tier_price')}
                priceMinor={tier.unit_price_minor === 0 ? undefined : tier.unit_price_minor}
                limits={limits}
                isWrong={errorOf(`tiers.${at}.unit_price_minor`) !== undefined}
                onChange={(priceMinor) => change(at, { unit_price_minor: priceMinor ?? 0 })}
              />
            </div>
            <Button
              variant="ghost"
              size="icon"
              icon="x"
              aria-label={t('tier_remove', { quantity: String(tier.min_quantity) })}
              onClick={() => onChange(tiers.filter((_tier, index) => index !== at))}
              className="mt-6.5"
            />
          </li>
        ))}
      </ol>
      {problem !== undefined && <p className="mt-2 text-sm text-danger">{problem}</p>}
      {tiers.length < most && (
        <Button
          variant="secondary"
          size="sm"
          icon="plus"
          className="mt-3"
          onClick={() => onChange([...tiers, { min_quantity: 0, unit_price_minor: 0 }])}
        >
          {t('tier_add')}
        </Button>
      )}
    </fieldset>
  );
}
