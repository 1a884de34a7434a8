import type { PaymentReviewView } from '@guildhall/api/orders/review-views';
import { useFormats } from '../../../../lib/format.ts';
import { useMessages } from '../../../../lib/messages.ts';
import { stateKey } from '../../messages.ts';

export type ReviewFacts = NonNullable<PaymentReviewView['before']>;

export interface ChangeColumn {
  readonly key: string;
  readonly label: string;
  readonly facts: ReviewFacts;
}

const AMOUNTS = ['in_escrow_minor', 'refunded_minor'] as const;

/** The order and its money before and after decisions, side by side. */
export function ChangeTable({
  columns,
  currency,
}: {
  columns: readonly ChangeColumn[];
  currency: string;
}) {
  const t = useMessages('orders/reviews');
  const ofAll = useMessages('orders');
  const { price } = useFormats();
  return (
    <table className="w-full table-fixed text-sm">
      <thead>
        <tr className="text-xs text-muted">
          <th scope="col">
            <span className="sr-only">{t('changes.title')}</span>
          </th>
          {columns.map(({ key, label }) => (
            <th key={key} scope="col" className="py-1.5 ps-3 text-end font-medium">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-t border-line">
        <tr>
          <RowHeading text={t('changes.state')} />
          {columns.map(({ key, facts }) => (
            <td key={key} className="py-2 ps-3 text-end align-top wrap-anywhere text-ink">
              {ofAll(stateKey(facts.state, 'staff'))}
            </td>
          ))}
        </tr>
        {AMOUNTS.map((amount) => (
          <tr key={amount}>
            <RowHeading text={t(`changes.${amount}`)} />
            {columns.map(({ key, facts }) => (
              <td key={key} className="figures py-2 ps-3 text-end align-top text-ink">
                {price(facts[amount], currency)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RowHeading({ text }: { text: string }) {
  return (
    <th scope="row" className="py-2 text-start align-top font-normal wrap-anywhere text-muted">
      {text}
    </th>
  );
}

/** What one proposal changes. */
export function ProposedChange({
  before,
  after,
  currency,
}: {
  before: ReviewFacts;
  after: ReviewFacts;
  currency: string;
}) {
  const t = useMessages('orders/reviews');
  const columns = [
    { key: 'before', label: t('changes.before'), facts: before },
    { key: 'after', label: t('changes.after'), facts: after },
  ];
  return <ChangeTable columns={columns} currency={currency} />;
}
