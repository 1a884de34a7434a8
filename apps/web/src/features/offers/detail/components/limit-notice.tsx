import type { BuyerLimitsView } from '@guildhall/api/orders/views';
import { exceededLimit } from '@guildhall/domain/orders/rules';
import { Notice } from '@guildhall/ui/notice';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../../../../lib/language/format.ts';
import { inline, useMessages } from '../../../../lib/language/messages.ts';

interface LimitNoticeProps {
  limits: BuyerLimitsView;
  quantity: number;
  total_minor: number;
  currency: string;
}

const SETTINGS_PATH = '/dashboard/settings';

/** Which limit of the buyer a purchase would exceed, and what raises it; nothing within them. */
export function LimitNotice({ limits, quantity, total_minor, currency }: LimitNoticeProps) {
  const t = useMessages('offers/limits');
  const { price } = useFormats();
  const exceeded = exceededLimit(limits, { quantity, total_minor });
  if (exceeded === null) return null;
  const money = (amount: number) => price(amount, currency);
  const { limit, most } = exceeded;
  const isAmount = limit === 'order' || limit === 'day';
  const { next } = limits;
  const raised = next !== null && isAmount ? { raised: money(next.order_minor) } : null;
  const words = isAmount
    ? t(limit, {
        most: money(most),
        total: money(total_minor),
        left: money(limits.left_today_minor),
      })
    : t(limit, { most });
  const link = (inside: ReactNode[]): ReactNode => (
    <Link to={SETTINGS_PATH} className="font-medium text-accent-ink hover:underline">
      {inside}
    </Link>
  );
  return (
    <Notice tone="attention" title={t('title')}>
      <p>{words}</p>
      {raised !== null && (
        <p className="mt-1">
          {next?.verification === 1
            ? inline(t.parts<'two_factor', ReactNode>('two_factor', { ...raised, link }))
            : t('identity', raised)}
        </p>
      )}
    </Notice>
  );
}
