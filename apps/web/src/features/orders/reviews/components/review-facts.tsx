import type { PaymentReviewView } from '@guildhall/api/orders/reviews/views';
import type { Formats } from '@guildhall/locales/formats';
import type { Messages } from '@guildhall/locales/messages';
import type { RiskRule } from '@guildhall/domain/orders/types';
import { buttonClass } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { KeyValues, type KeyValue } from '@guildhall/ui/key-values';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { UnitBadge } from '../../components/unit-badge.tsx';

type T = Messages<'orders/reviews'>;
type Fact =
  | 'price'
  | 'fee'
  | 'total'
  | 'paid_from'
  | 'ordered'
  | 'since'
  | 'buyer'
  | 'seller'
  | 'quantity';

/** Where the money came from; a later version of the server may know other sources. */
const SOURCES = { wallet: 'facts.wallet', provider: 'facts.provider' } as const;
const isSource = (from: string | null): from is keyof typeof SOURCES =>
  from !== null && Object.hasOwn(SOURCES, from);

function paymentItems(review: PaymentReviewView, t: T, formats: Formats): KeyValue[] {
  const { price, moment, count } = formats;
  const { currency, paid_from, since, quantity } = review;
  const item = (key: Fact, value: ReactNode, strong = false): KeyValue => ({
    key,
    label: t(`facts.${key}`),
    value,
    strong,
  });
  return [
    item('price', price(review.price_minor, currency)),
    item('fee', price(review.fee_minor, currency)),
    item('total', price(review.total_minor, currency), true),
    ...(isSource(paid_from) ? [item('paid_from', t(SOURCES[paid_from]))] : []),
    item('ordered', moment(review.created_at)),
    ...(since === null ? [] : [item('since', moment(since))]),
    item('buyer', <bdi>{review.buyer}</bdi>),
    item('seller', <bdi>{review.seller}</bdi>),
    ...(quantity > 1 ? [item('quantity', count(quantity))] : []),
  ];
}

interface Shown {
  readonly found: number;
  readonly currency: string;
  readonly t: T;
  readonly formats: Formats;
}

/** What each risk rule found, in words. */
const RULE_TEXTS: Record<RiskRule, (shown: Shown) => string> = {
  new_user: ({ found, t, formats }) =>
    t('why.rule.new_user', { time: formats.durationMinutes(found) }),
  early_order: ({ found, t, formats }) =>
    t('why.rule.early_order', { time: formats.durationMinutes(found) }),
  few_orders: ({ found, t }) => t('why.rule.few_orders', { count: found }),
  high_first_order: ({ found, currency, t, formats }) =>
    t('why.rule.high_first_order', { amount: formats.price(found, currency) }),
  above_usual: ({ found, currency, t, formats }) =>
    t('why.rule.above_usual', { amount: formats.price(found, currency) }),
  new_device: ({ found, t, formats }) =>
    t('why.rule.new_device', { time: formats.durationMinutes(found) }),
  shared_device: ({ found, t }) => t('why.rule.shared_device', { count: found }),
  new_country: ({ t }) => t('why.rule.new_country'),
  many_orders: ({ found, t }) => t('why.rule.many_orders', { count: found }),
};

/** A later version of the server may know other rules. */
const isKnown = (rule: string): rule is RiskRule => Object.hasOwn(RULE_TEXTS, rule);

const reasonItems = (review: PaymentReviewView, t: T, formats: Formats): KeyValue[] =>
  review.risk_reasons.flatMap(({ rule, weight, found }) => {
    if (!isKnown(rule)) return [];
    const label = RULE_TEXTS[rule]({ found, currency: review.currency, t, formats });
    return [{ key: rule, label, value: t('why.points', { weight }) }];
  });

/** Each unit with the keyed hash of its secret, by which staff find it again. */
function Units({ review: { units } }: { review: PaymentReviewView }) {
  const t = useMessages('orders/reviews');
  if (units.length === 0) return null;
  return (
    <details className="mt-3 text-sm">
      <summary className="cursor-pointer font-medium text-ink">{t('facts.units')}</summary>
      <ul className="mt-2 flex flex-col gap-3">
        {units.map(({ id, position, state, hash }) => (
          <li key={id}>
            <span className="flex flex-wrap items-center gap-2">
              {t('facts.unit', { position })} <UnitBadge state={state} />
            </span>
            <span className="figures block text-xs break-all text-muted">{hash ?? id}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Why the payment is reviewed, and the facts of the payment and the order. */
export function ReviewFacts({ review }: { review: PaymentReviewView }) {
  const t = useMessages('orders/reviews');
  const formats = useFormats();
  const { risk_score: score, review_from_score: least, since, order_id } = review;
  const reasons = reasonItems(review, t, formats);
  return (
    <>
      {since !== null && (
        <Card>
          <CardHeader title={t('why.title')} description={t('why.score', { score, least })} />
          {reasons.length > 0 && <KeyValues items={reasons} className="mt-3" />}
        </Card>
      )}
      <Card>
        <CardHeader title={t('facts.title')} className="mb-1" />
        <KeyValues items={paymentItems(review, t, formats)} />
        <Units review={review} />
        <Link
          to={`/order/${order_id}`}
          className={buttonClass({ variant: 'link', className: 'mt-3' })}
        >
          {t('page.to_order')}
        </Link>
      </Card>
    </>
  );
}
