import type { FeesView } from '@guildhall/api/rules/views';
import { minor } from '@guildhall/domain/kernel/money';
import { allInPrice, termsOf } from '@guildhall/domain/offers/rules';
import { splitOnConfirm } from '@guildhall/domain/wallet/rules';
import { Card, CardHeader } from '@guildhall/ui/card';
import { KeyValues } from '@guildhall/ui/key-values';
import { SelectField } from '@guildhall/ui/select-field';
import { useId, useState } from 'react';
import { AmountField } from '../../../lib/forms/amount-field.tsx';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { centsOf } from '../../../lib/forms/typed-amount.ts';

type Kind = 'account' | 'gift_card';
/** The amounts of the rule book as they are on the wire are money. */
type Numbers = Parameters<typeof termsOf>[2] & Parameters<typeof allInPrice>[2];

/** What a buyer pays, what the seller gets of it, and when: by the functions of orders. */
export function FeeCalculator({ fees }: { fees: FeesView }) {
  const t = useMessages('rules');
  const { days, price } = useFormats();
  const [kind, setKind] = useState<Kind>('account');
  const [level, setLevel] = useState('0');
  const [warranty, setWarranty] = useState(String(fees.numbers.warranty_choices_days[0] ?? 7));
  const [typed, setTyped] = useState('100');
  const priceMinor = centsOf(typed);
  const { min_price_minor: leastMinor, max_price_minor: mostMinor } = fees.numbers;
  const isAllowed = priceMinor !== null && priceMinor >= leastMinor && priceMinor <= mostMinor;
  return (
    <Card>
      <CardHeader title={t('calculator.title')} description={t('calculator.help')} />
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label={t('calculator.kind')}
          items={(['account', 'gift_card'] as const).map((value) => ({
            value,
            label: t(`calculator.${value}`),
          }))}
          value={kind}
          onValueChange={setKind}
        />
        <AmountField
          label={t('calculator.price')}
          value={typed}
          currency={fees.currency}
          onChange={setTyped}
          size="md"
          error={
            isAllowed
              ? undefined
              : t('calculator.invalid', {
                  least: price(leastMinor, fees.currency),
                  most: price(mostMinor, fees.currency),
                })
          }
        />
        <SelectField
          label={t('calculator.level')}
          items={fees.numbers.levels.map((_, index) => ({
            value: String(index),
            label: t('calculator.level_name', { level: index }),
          }))}
          value={level}
          onValueChange={setLevel}
        />
        {kind === 'account' && (
          <SelectField
            label={t('calculator.warranty')}
            items={fees.numbers.warranty_choices_days.map((each) => ({
              value: String(each),
              label: days(each),
            }))}
            value={warranty}
            onValueChange={setWarranty}
          />
        )}
      </div>
      {isAllowed && (
        <Result
          fees={fees}
          sale={{ kind, price_minor: priceMinor, level: Number(level), warranty: Number(warranty) }}
        />
      )}
    </Card>
  );
}

interface Sale {
  readonly kind: Kind;
  readonly price_minor: number;
  readonly level: number;
  readonly warranty: number;
}

function saleOf({ kind, price_minor, level, warranty }: Sale, { version, numbers }: FeesView) {
  const rules = { ...numbers, version } as unknown as Numbers;
  const price = allInPrice(kind, minor(price_minor), rules);
  const offer = { kind, delivery: 'instant', delivery_minutes: null } as const;
  const terms = termsOf({ ...offer, warranty_days: warranty }, level, rules);
  return { price, terms, split: splitOnConfirm(price, terms) };
}

function Result({ sale, fees }: { sale: Sale; fees: FeesView }) {
  const t = useMessages('rules');
  const formats = useFormats();
  const headingId = useId();
  const { price, terms, split } = saleOf(sale, fees);
  const money = (amount: number) => formats.price(amount, fees.currency);
  const rows = [
    { key: 'pays', label: t('calculator.buyer_pays'), value: price.total_minor, strong: true },
    { key: 'fee', label: t('calculator.of_it_fee'), value: price.fee_minor },
    {
      key: 'commission',
      label: t('calculator.commission'),
      value: -(split.commission_minor + split.fund_minor),
    },
    { key: 'gets', label: t('calculator.seller_gets'), value: split.net_minor, strong: true },
    { key: 'now', label: t('calculator.at_once'), value: split.available_minor },
    {
      key: 'held',
      label: t('calculator.held', { days: formats.days(terms.protection_days) }),
      value: split.hold_minor,
    },
    {
      key: 'reserve',
      label: t('calculator.reserve', { days: formats.days(terms.reserve_days) }),
      value: split.reserve_minor,
    },
  ];
  return (
    <section className="mt-4 border-t border-line" aria-live="polite" aria-labelledby={headingId}>
      <h3 id={headingId} className="sr-only">
        {t('calculator.title')}
      </h3>
      <KeyValues items={rows.map((row) => ({ ...row, value: money(row.value) }))} />
    </section>
  );
}
