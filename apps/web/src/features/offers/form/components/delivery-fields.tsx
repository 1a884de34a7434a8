import type { OfferKind } from '@guildhall/domain/kernel/rules/rule-book';
import { SelectField } from '@guildhall/ui/select-field';
import { RadioCards } from '@guildhall/ui/radio-cards';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import type { ErrorOf } from '../hooks.ts';

/** Instantly or by hand. */
export function DeliveryField(props: {
  kind: OfferKind;
  value: 'instant' | 'manual' | undefined;
  error: string | undefined;
  onChange: (delivery: 'instant' | 'manual') => void;
}) {
  const { kind, value, error, onChange } = props;
  const t = useMessages('offers/form');
  return (
    <RadioCards
      label={t('delivery')}
      columns={2}
      value={value ?? null}
      error={error}
      onValueChange={onChange}
      cards={[
        {
          value: 'instant',
          title: t('instant'),
          description: t(`instant_help.${kind}`),
          icon: 'zap',
        },
        {
          value: 'manual',
          title: t('manual'),
          description: t(`manual_help.${kind}`),
          icon: 'clock',
        },
      ]}
    />
  );
}

/** The time in which a seller delivers by hand. */
export function DeliveryTimeField(props: {
  choices: readonly number[];
  value: number | undefined;
  error: string | undefined;
  onChange: (minutes: number) => void;
}) {
  const t = useMessages('offers/form');
  const { durationMinutes } = useFormats();
  return (
    <SelectField
      label={t('delivery_minutes')}
      items={props.choices.map((each) => ({ value: String(each), label: durationMinutes(each) }))}
      value={props.value === undefined ? null : String(props.value)}
      placeholder={t('choose')}
      error={props.error}
      onValueChange={(minutes) => props.onChange(Number(minutes))}
      className="sm:w-64"
    />
  );
}

/** The warranty of an account: at least what its game requires. */
export function WarrantyField(props: {
  choices: readonly number[];
  least: number;
  value: number | undefined;
  errorOf: ErrorOf;
  onChange: (days: number) => void;
}) {
  const { choices, least, value, errorOf, onChange } = props;
  const t = useMessages('offers/form');
  const { days } = useFormats();
  return (
    <SelectField
      label={t('warranty_days')}
      hint={t('warranty_hint', { days: least })}
      items={choices
        .filter((each) => each >= least)
        .map((each) => ({ value: String(each), label: days(each) }))}
      value={value === undefined ? null : String(value)}
      placeholder={t('choose')}
      error={errorOf('warranty_days')}
      onValueChange={(chosen) => onChange(Number(chosen))}
      className="sm:w-64"
    />
  );
}
