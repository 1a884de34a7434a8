import type { OrderView } from '@guildhall/api/orders/views';
import type { OrderPaymentView } from '@guildhall/api/payments/views';
import { Button, buttonClass } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { Icon } from '@guildhall/ui/icon';
import { Notice } from '@guildhall/ui/notice';
import { RadioCards, type RadioCard } from '@guildhall/ui/radio-cards';
import { Skeleton } from '@guildhall/ui/skeleton';
import { useState } from 'react';
import { Link } from 'react-router';
import { OrderActions } from '../../orders/components/order-actions.tsx';
import { useFormats } from '../../../lib/language/format.ts';
import { inline, useMessages } from '../../../lib/language/messages.ts';
import { messageOf } from '../../../lib/api/refusals.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useSite } from '../../../lib/pages/site.ts';
import { useCardPayment, useOrderPayments, useWalletPayment } from '../hooks.ts';
import { declineKey } from '../messages.ts';
import { PaymentMarks } from './payment-marks.tsx';
import { PaymentUnderWay } from './payment-under-way.tsx';
import { PriceSplitRows } from './price-split.tsx';

type Way = 'wallet' | 'card';

/** What the wallet has; null if it did not load. */
interface Balance {
  readonly balance_minor: number | null;
  readonly is_frozen: boolean;
}

/**
 * The order while it awaits payment: two payment methods, or the card payment under way. On phones
 * the price and its parts follow the button, which is on the first screen and names the price.
 */
export function Checkout({ order }: { order: OrderView }) {
  const t = useMessages('payments');
  const { protection_label } = useSite();
  const wallet = trpc.wallet.summary.useQuery();
  const payments = useOrderPayments(order.id);
  const underWay = payments.data?.items.find(({ state }) => state === 'pending');
  const balance: Balance = {
    balance_minor: wallet.data?.spendable_minor ?? null,
    is_frozen: (wallet.data?.frozen ?? null) !== null,
  };
  return (
    <Card>
      <div className="mb-4 max-md:sr-only">
        <CardHeader title={t('checkout.title')} />
      </div>
      {wallet.isPending || payments.isPending ? (
        <WaysSkeleton />
      ) : underWay === undefined ? (
        <WaysToPay order={order} balance={balance} last={payments.data?.items[0]} />
      ) : (
        <PaymentUnderWay
          order={order}
          payment={underWay}
          balance_minor={balance.is_frozen ? null : balance.balance_minor}
        />
      )}
      <div className="mt-5 lg:hidden">
        <PriceSplitRows order={order} />
      </div>
      <p className="mt-5 flex items-start gap-2 text-sm text-muted">
        <Icon name="shield-check" className="mt-0.5 size-4 text-accent-ink" />
        {t('checkout.escrow', { label: protection_label })}
      </p>
      <div className="mt-4 border-t border-line pt-3 sm:flex sm:justify-center">
        <OrderActions order={order} below="checkout" />
      </div>
    </Card>
  );
}

/** As high as the two cards and the button that replace it. */
function WaysSkeleton() {
  return (
    <div className="flex flex-col gap-2">
      <Skeleton className="h-5 w-48" />
      <Skeleton className="h-16 rounded-lg" />
      <Skeleton className="h-16 rounded-lg" />
      <Skeleton className="mt-4 h-12" />
    </div>
  );
}

/** The wallet shows its balance or the missing amount, and is disabled if it is too low. */
function useCards(
  order: OrderView,
  { balance_minor: balanceMinor, is_frozen: isFrozen }: Balance,
): RadioCard<Way>[] {
  const t = useMessages('payments');
  const { price } = useFormats();
  const money = (amount: number) => price(amount, order.currency);
  const rest = balanceMinor === null ? null : balanceMinor - order.total_minor;
  const walletText =
    rest === null
      ? t('checkout.wallet_unknown')
      : isFrozen
        ? t('checkout.wallet_frozen')
        : rest < 0
          ? t('checkout.wallet_short', { missing: money(-rest) })
          : t('checkout.wallet_enough', { rest: money(rest) });
  return [
    {
      value: 'wallet',
      title: t('checkout.wallet'),
      description: walletText,
      aside: balanceMinor === null ? undefined : money(balanceMinor),
      icon: 'wallet',
      disabled: rest === null || rest < 0 || isFrozen,
    },
    {
      value: 'card',
      title: t('checkout.card'),
      description: t('checkout.card_help'),
      icon: 'credit-card',
    },
  ];
}

interface WaysToPayProps {
  order: OrderView;
  balance: Balance;
  /** The last card payment of the order. */
  last: OrderPaymentView | undefined;
}

function WaysToPay({ order, balance, last }: WaysToPayProps) {
  const t = useMessages('payments');
  const { price } = useFormats();
  const [chosen, setChosen] = useState<Way | null>(null);
  const fromWallet = useWalletPayment(order.id);
  const byCard = useCardPayment(order.id);
  const cards = useCards(order, balance);
  const { balance_minor, is_frozen } = balance;
  const holdsEnough = balance_minor !== null && balance_minor >= order.total_minor;
  const enough = holdsEnough && !is_frozen;
  const way: Way = enough ? (chosen ?? 'wallet') : 'card';
  const mutation = way === 'wallet' ? fromWallet : byCard;
  const total = price(order.total_minor, order.currency);
  const missing = price(order.total_minor - (balance_minor ?? 0), order.currency);

  return (
    <div className="flex flex-col gap-4">
      <Declined payment={last} canUseWallet={enough} />
      <RadioCards
        label={t('checkout.method')}
        cards={cards}
        value={way}
        onValueChange={setChosen}
        disabled={fromWallet.pending || byCard.pending}
      />
      {mutation.error !== null && (
        <Notice tone="danger" urgent>
          {messageOf(mutation.error)}
        </Notice>
      )}
      <Button
        size="lg"
        block
        icon={way === 'wallet' ? 'lock' : undefined}
        trailingIcon={way === 'card' ? 'arrow-right' : undefined}
        loading={fromWallet.pending || byCard.pending}
        onClick={() => void mutation.run()}
      >
        {t(way === 'wallet' ? 'checkout.submit_wallet' : 'checkout.submit_card', { total })}
      </Button>
      {way === 'card' && <PaymentMarks />}
      {balance_minor !== null && !holdsEnough && !is_frozen && (
        <p className="text-center text-sm text-muted">
          {inline(
            t.parts('checkout.top_up', {
              missing,
              link: (inside) => (
                <Link
                  to="/dashboard/wallet"
                  className={buttonClass({ variant: 'link', className: 'py-2' })}
                >
                  {inside}
                </Link>
              ),
            }),
          )}
        </p>
      )}
    </div>
  );
}

/** Why the last card was declined, and what else is possible. */
function Declined({
  payment,
  canUseWallet,
}: {
  payment: OrderPaymentView | undefined;
  canUseWallet: boolean;
}) {
  const t = useMessages('payments');
  const reason = payment?.decline_reason ?? null;
  if (reason === null) return null;
  return (
    <Notice tone="danger" icon="credit-card" title={t('decline.title')}>
      {t(declineKey(reason))} {canUseWallet && t('decline.wallet')}
    </Notice>
  );
}
