import type { PaymentReviewView } from '@guildhall/api/orders/reviews/views';
import type { ChangeRow } from '../../../lib/decisions/change-table.tsx';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { stateKey } from '../messages.ts';

type ReviewFacts = NonNullable<PaymentReviewView['before']>;

const AMOUNTS = ['in_escrow_minor', 'refunded_minor'] as const;

/** What a decision changes: the order and its money. */
export function useChangeRows(currency: string): readonly ChangeRow<ReviewFacts>[] {
  const t = useMessages('orders/reviews');
  const ofAll = useMessages('orders');
  const { price } = useFormats();
  return [
    {
      key: 'state',
      label: t('changes.state'),
      value: ({ state }) => ofAll(stateKey(state, 'staff')),
    },
    ...AMOUNTS.map((amount) => ({
      key: amount,
      label: t(`changes.${amount}`),
      value: (facts: ReviewFacts) => price(facts[amount], currency),
      figures: true,
    })),
  ];
}
