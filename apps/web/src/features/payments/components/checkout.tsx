import type { OrderView } from '@guildhall/api/orders/views';
import { Button, buttonClass } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { Icon } from '@guildhall/ui/icon';
import { Notice } from '@guildhall/ui/notice';
import { formatPrice } from '@guildhall/ui/price';
import { RadioCards, type RadioCard } from '@guildhall/ui/radio-cards';
import { Skeleton } from '@guildhall/ui/skeleton';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../lib/refusals.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useSite } from '../../../lib/site.ts';
import { checkoutCopy } from '../copy.ts';
import { useCardPayment, useWalletPayment } from '../hooks.ts';
import { PriceSplitRows } from './price-split.tsx';

type Way = 'wallet' | 'card';

/** The order while it awaits payment: what it costs, and two ways to pay it. */
export function Checkout({ order }: { order: OrderView }) {
  const { protection_label } = useSite();
  const wallet = trpc.wallet.summary.useQuery(undefined, { staleTime: 0 });
  return (
    <Card>
      <CardHeader title={checkoutCopy.title} />
      <div className="mb-6 lg:hidden">
        <PriceSplitRows order={order} />
      </div>
      {wallet.isPending ? (
        <WaysSkeleton />
      ) : (
        <WaysToPay order={order} balance_minor={wallet.data?.spendable_minor ?? null} />
      )}
      <p className="mt-5 flex items-start gap-2 text-sm text-muted">
        <Icon name="shield-check" className="mt-0.5 size-4 text-accent-ink" />
        {checkoutCopy.escrow(protection_label)}
      </p>
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

/** The wallet says what it holds, or what is missing; too small a balance cannot be chosen. */
function cardsOf(order: OrderView, balanceMinor: number | null): RadioCard<Way>[] {
  const money = (amount: number) => formatPrice(amount, order.currency);
  const rest = balanceMinor === null ? null : balanceMinor - order.total_minor;
  const walletWords =
    rest === null
      ? checkoutCopy.wallet_unknown
      : rest < 0
        ? checkoutCopy.wallet_short(money(-rest))
        : checkoutCopy.wallet_enough(money(rest));
  return [
    {
      value: 'wallet',
      title: checkoutCopy.wallet,
      description: walletWords,
      aside: balanceMinor === null ? undefined : money(balanceMinor),
      icon: 'wallet',
      disabled: rest === null || rest < 0,
    },
    {
      value: 'card',
      title: checkoutCopy.card,
      description: checkoutCopy.card_help,
      icon: 'credit-card',
    },
  ];
}

function WaysToPay({ order, balance_minor }: { order: OrderView; balance_minor: number | null }) {
  const [chosen, setChosen] = useState<Way | null>(null);
  const fromWallet = useWalletPayment(order.id);
  const byCard = useCardPayment(order.id);
  const cards = cardsOf(order, balance_minor);
  const enough = balance_minor !== null && balance_minor >= order.total_minor;
  const way: Way = enough ? (chosen ?? 'wallet') : 'card';
  const mutation = way === 'wallet' ? fromWallet : byCard;
  const total = formatPrice(order.total_minor, order.currency);
  const missing = formatPrice(order.total_minor - (balance_minor ?? 0), order.currency);

  return (
    <div className="flex flex-col gap-4">
      <RadioCards
        label={checkoutCopy.ways}
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
        {way === 'wallet' ? checkoutCopy.pay(total) : checkoutCopy.go_to_provider(total)}
      </Button>
      {balance_minor !== null && !enough && (
        <p className="text-center text-sm text-muted">
          {checkoutCopy.short_help(missing)}{' '}
          <Link
            to="/dashboard/wallet"
            className={buttonClass({ variant: 'link', className: 'py-2' })}
          >
            {checkoutCopy.top_up}
          </Link>
        </p>
      )}
    </div>
  );
}
