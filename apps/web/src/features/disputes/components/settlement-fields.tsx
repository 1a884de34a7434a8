import { PART_PRESETS } from '@guildhall/domain/disputes/rules';
import { Button } from '@guildhall/ui/button';
import { KeyValues } from '@guildhall/ui/key-values';
import { type RadioCard, RadioCards } from '@guildhall/ui/radio-cards';
import { AmountField } from '../../../lib/forms/amount-field.tsx';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import {
  type AnyOutcome,
  LEAST_PART_MINOR,
  moneyOf,
  mostPartOf,
  type SettlementMoney,
  settlementIn,
  type UnitPrice,
} from '../settlement.ts';

interface Controlled<Value> {
  value: Value;
  onChange: (value: Value) => void;
  error?: string | undefined;
}

export interface SettlementFieldsProps<Outcome extends AnyOutcome> {
  label: string;
  hideLabel?: boolean;
  cards: readonly RadioCard<Outcome>[];
  outcome: Controlled<Outcome | null>;
  amount: Controlled<string>;
  units: readonly UnitPrice[];
  currency: string;
}

/** All or a part, with the exact money on both sides. */
export function SettlementFields<Outcome extends AnyOutcome>(
  props: SettlementFieldsProps<Outcome>,
) {
  const { label, hideLabel, cards, outcome, amount, units, currency } = props;
  const settlement = settlementIn(outcome.value, amount.value, units);
  return (
    <div className="flex flex-col gap-4">
      <RadioCards
        label={label}
        hideLabel={hideLabel}
        columns={cards.length === 3 ? 3 : 2}
        cards={cards}
        value={outcome.value}
        onValueChange={outcome.onChange}
        error={outcome.error}
      />
      {outcome.value === 'refund_part' && units.length > 0 && (
        <PartField amount={amount} units={units} currency={currency} />
      )}
      {settlement !== null && <MoneyRows money={moneyOf(units, settlement)} currency={currency} />}
    </div>
  );
}

interface PartFieldProps {
  amount: Controlled<string>;
  units: readonly UnitPrice[];
  currency: string;
}

function PartField({ amount, units, currency }: PartFieldProps) {
  const t = useMessages('disputes');
  const { price, typedAmount } = useFormats();
  const most = mostPartOf(units);
  const bounds = { least: price(LEAST_PART_MINOR, currency), most: price(most, currency) };
  return (
    <div className="flex flex-col gap-3">
      <div role="group" aria-label={t('settle.presets')} className="flex flex-wrap gap-2">
        {PART_PRESETS.map((percent) => {
          const typed = typedAmount(Math.max(1, Math.round(((most + 1) * percent) / 100)));
          return (
            <Button
              key={percent}
              variant="secondary"
              size="sm"
              aria-pressed={amount.value === typed}
              onClick={() => amount.onChange(typed)}
              className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
            >
              {t('settle.preset', { share: percent / 100 })}
            </Button>
          );
        })}
      </div>
      <AmountField
        {...amount}
        label={t('settle.amount', { count: units.length })}
        currency={currency}
        hint={t('settle.hint', bounds)}
        size="md"
      />
    </div>
  );
}

/** What a settlement gives the buyer, and what it leaves the seller. */
export function MoneyRows({ money, currency }: { money: SettlementMoney; currency: string }) {
  const t = useMessages('disputes');
  const { price } = useFormats();
  const { buyer_minor, fee_minor, kept_minor } = money;
  return (
    <KeyValues
      items={[
        {
          key: 'buyer',
          label: t('settle.buyer'),
          value: price(buyer_minor, currency),
          strong: true,
        },
        { key: 'fee', label: t('settle.fee'), value: price(fee_minor, currency) },
        { key: 'kept', label: t('settle.kept'), value: price(kept_minor, currency) },
      ]}
    />
  );
}

/** The same in one sentence, for a question before something is sent. */
export function useMoneySentence(
  currency: string,
): (money: SettlementMoney, outcome: string) => string {
  const t = useMessages('disputes');
  const { price } = useFormats();
  return ({ buyer_minor, fee_minor, kept_minor }, outcome) => {
    if (outcome === 'replacement') return t('settle.sentence_replacement');
    const kept = price(kept_minor, currency);
    if (buyer_minor === 0) return t('settle.sentence_release', { kept });
    const buyer = price(buyer_minor, currency);
    return t('settle.sentence', { buyer, fee: price(fee_minor, currency), kept });
  };
}
