import type { WalletView } from '@guildhall/api/orders/wallet-views';
import type { PaymentLimitsView } from '@guildhall/api/payments/views';
import { SkeletonText } from '@guildhall/ui/skeleton';
import { useState } from 'react';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { usePaymentLimits } from '../hooks.ts';

/** What may be topped up and sent back now in one line, and the limits behind it. */
export function MoneyLimits({ wallet }: { wallet: WalletView }) {
  const { currency, frozen } = wallet;
  const owes = wallet.chargeback_debt_minor > 0;
  // As the buttons of the spendable money.
  if (frozen !== null && !owes) return null;
  return <Limits currency={currency} mayRefund={frozen === null && !owes} />;
}

/** `mayRefund`: whether anything may leave the wallet now. */
function Limits({ currency, mayRefund }: { currency: string; mayRefund: boolean }) {
  const t = useMessages('wallet');
  const { price } = useFormats();
  const limits = usePaymentLimits(true);
  const [isOpen, setOpen] = useState(false);
  // One line is kept free, so that nothing moves when it arrives.
  if (limits === null) return <div className="mt-3 min-h-11 md:min-h-9" />;
  const leftMinor = limits.top_ups_left === 0 ? 0 : limits.left_today_minor;
  const line = mayRefund ? 'limits.line' : 'limits.line_top_up';
  return (
    <details
      className="mt-3 text-sm text-muted"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer py-2 md:min-h-9">
        {t(line, { top_up: price(leftMinor, currency) })}
      </summary>
      {isOpen && (
        <ul className="flex list-disc flex-col gap-1 ps-9">
          <TopUps limits={limits} currency={currency} />
          {mayRefund && <Refunds currency={currency} />}
        </ul>
      )}
    </details>
  );
}

function TopUps({ limits, currency }: { limits: PaymentLimitsView; currency: string }) {
  const t = useMessages('wallet');
  const { price, moment } = useFormats();
  const { day_minor, top_ups_per_day: count, top_ups_left: left, more_at } = limits;
  return (
    <li>
      {t('limits.top_up', { day: price(day_minor, currency), count, left })}
      {more_at !== null && ` ${t('limits.more', { time: moment(more_at) })}`}
    </li>
  );
}

function Refunds({ currency }: { currency: string }) {
  const t = useMessages('wallet');
  const { price, moment } = useFormats();
  const { data } = trpc.payments.refundable.useQuery();
  if (data === undefined) return <SkeletonText lines={2} />;
  const { day_minor, per_day: count, refunds_left: left, free_days: days, free_at } = data.terms;
  return (
    <>
      <li>{t('limits.refund', { day: price(day_minor, currency), count, left })}</li>
      <li>
        {free_at === null
          ? t('limits.free', { days })
          : t('limits.next_free', { days, time: moment(free_at) })}
      </li>
    </>
  );
}
