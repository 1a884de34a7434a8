import type { DisputesOfOrderView } from '@guildhall/api/disputes/views';
import type { OrderView } from '@guildhall/api/orders/views';
import { endsInSilence } from '@guildhall/domain/disputes/rules';
import type { DisputeType } from '@guildhall/domain/disputes/types';
import { buttonClass } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { KeyValues, type KeyValue } from '@guildhall/ui/key-values';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import type { Disputable } from '../opening.ts';
import type { SettlementMoney } from '../../settlement.ts';

/** What may solve it sooner. */
export function QuickWays({ order }: { order: OrderView }) {
  const t = useMessages('disputes/opening');
  const path = `/order/${order.id}`;
  const mayReturn = order.units.some(({ allowed_events }) =>
    allowed_events.includes('return_sealed'),
  );
  return (
    <Card>
      <CardHeader title={t('quick.title')} />
      <ul className="flex flex-col gap-4">
        <QuickWay to={`${path}#messages`} label={t('quick.message')}>
          {t('quick.message_help')}
        </QuickWay>
        {mayReturn && (
          <QuickWay to={path} label={t('quick.return')}>
            {t('quick.return_help')}
          </QuickWay>
        )}
      </ul>
    </Card>
  );
}

function QuickWay({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <li>
      <p className="text-sm text-muted">{children}</p>
      <Link
        to={to}
        className={buttonClass({ variant: 'secondary', size: 'sm', className: 'mt-2' })}
      >
        {label}
      </Link>
    </li>
  );
}

/** What the shop's records say. */
export function KnownFacts({
  order,
  units,
}: {
  order: OrderView;
  units: readonly Pick<Disputable, 'id'>[];
}) {
  const t = useMessages('disputes/opening');
  const { moment } = useFormats();
  const at = (time: string | null) => (time === null ? t('known.never') : moment(time));
  const shown = order.units.filter(({ id }) => units.some((unit) => unit.id === id));
  const items: KeyValue[] = [
    { key: 'seller', label: t('known.seller'), value: <bdi>{order.seller.username}</bdi> },
    { key: 'paid', label: t('known.paid'), value: at(order.paid_at) },
    { key: 'delivered', label: t('known.delivered'), value: at(order.delivered_at) },
    ...shown.map(({ id, position, first_revealed_at }) => ({
      key: id,
      label: order.quantity === 1 ? t('known.revealed') : t('known.revealed_of', { position }),
      value: at(first_revealed_at),
    })),
  ];
  return (
    <Card>
      <CardHeader title={t('known.title')} description={t('known.help')} className="mb-1" />
      <KeyValues items={items} />
      <Link
        to={`/order/${order.id}`}
        className={buttonClass({ variant: 'link', className: 'mt-3' })}
      >
        {t('known.offer_link')}
      </Link>
    </Card>
  );
}

interface OutlookProps {
  order: Pick<OrderView, 'currency'>;
  hours: DisputesOfOrderView['hours'];
  type: DisputeType;
  /** Of all chosen units, and of what is asked for. */
  money: { readonly whole: SettlementMoney; readonly asked: SettlementMoney | null };
}

/** What will happen by when, what the buyer keeps doing, and the exact money. */
export function Outlook({ order, hours, type, money: { whole, asked } }: OutlookProps) {
  const t = useMessages('disputes/opening');
  const shared = useMessages('disputes');
  const formats = useFormats();
  const amount = formats.price(whole.buyer_minor, order.currency);
  const answer = endsInSilence(type) === 'refund' ? 'then.answer_refund' : 'then.answer_staff';
  return (
    <Card>
      <CardHeader title={t('then.title')} />
      <ol className="flex list-decimal flex-col gap-1.5 ps-5 text-sm text-ink">
        <li>{t('then.money', { amount })}</li>
        <li>{t(answer, { hours: formats.hours(hours.answer), amount })}</li>
        <li>{t('then.talk', { hours: formats.hours(hours.negotiation) })}</li>
        <li>{t('then.staff', { hours: formats.hours(hours.decision) })}</li>
        <li>{t('then.appeal', { hours: formats.hours(hours.appeal) })}</li>
      </ol>
      <h3 className="mt-5 text-sm font-semibold text-ink">{t('meanwhile.title')}</h3>
      <ul className="mt-1.5 flex list-disc flex-col gap-1.5 ps-5 text-sm text-ink">
        <li>{t('meanwhile.keep')}</li>
        <li>{t('meanwhile.answer')}</li>
        <li>{t('meanwhile.bank')}</li>
      </ul>
      {asked !== null && (
        <KeyValues
          className="mt-4 border-t border-line"
          items={[
            {
              key: 'want',
              label: t('money.want'),
              value: formats.price(asked.buyer_minor, order.currency),
              strong: true,
            },
            {
              key: 'fee',
              label: shared('settle.fee'),
              value: formats.price(asked.fee_minor, order.currency),
            },
          ]}
        />
      )}
    </Card>
  );
}
