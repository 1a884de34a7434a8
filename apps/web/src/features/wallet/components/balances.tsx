import type { WalletView } from '@guildhall/api/orders/wallet-views';
import { buttonClass } from '@guildhall/ui/button';
import { Card } from '@guildhall/ui/card';
import { classNames } from '@guildhall/ui/class-names';
import { Notice } from '@guildhall/ui/notice';
import { Icon, type IconName } from '@guildhall/ui/icon';
import { Price } from '@guildhall/ui/price';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { RefundDialog } from '../../payments/components/refund-dialog.tsx';
import { WithdrawDialog } from '../../withdrawals/components/withdraw-dialog.tsx';
import { MoveEarnings } from './move-earnings.tsx';
import { TopUpDialog } from './top-up-dialog.tsx';

const OPEN_PURCHASES_PATH = '/dashboard/orders/purchased?tab=open';

/** All balances of the user, each explained in one line. */
export function Balances({ wallet }: { wallet: WalletView }) {
  const t = useMessages('wallet');
  const { currency } = wallet;
  return (
    <div className="mt-5 grid gap-4 sm:grid-cols-2 xl:grid-cols-6">
      {wallet.frozen !== null && <Frozen {...wallet.frozen} />}
      <Debts wallet={wallet} />
      <OwnMoney wallet={wallet} />
      <Balance
        icon="hourglass"
        name={t('balance.on_hold')}
        help={t('balance.on_hold_help')}
        amount_minor={wallet.on_hold_minor}
        currency={currency}
        className="xl:col-span-2"
      />
      <Balance
        icon="piggy-bank"
        name={t('balance.reserve')}
        help={t('balance.reserve_help')}
        amount_minor={wallet.reserve_minor}
        currency={currency}
        className="xl:col-span-2"
      />
      <Balance
        icon="shield-check"
        name={t('balance.in_escrow')}
        help={t('balance.in_escrow_help')}
        amount_minor={wallet.in_escrow_minor}
        currency={currency}
        className="sm:col-span-2 xl:col-span-2"
      >
        {wallet.in_escrow_minor > 0 && (
          <Link to={OPEN_PURCHASES_PATH} className={buttonClass({ variant: 'link' })}>
            {t('balance.in_escrow_orders')}
          </Link>
        )}
      </Balance>
      {wallet.withdrawing_minor > 0 && (
        <Balance
          icon="banknote"
          name={t('balance.withdrawing')}
          help={t('balance.withdrawing_help')}
          amount_minor={wallet.withdrawing_minor}
          currency={currency}
          className="sm:col-span-2 xl:col-span-6"
        />
      )}
    </div>
  );
}

/** What can be spent and what can be withdrawn, and the ways to do so. */
function OwnMoney({ wallet }: { wallet: WalletView }) {
  const t = useMessages('wallet');
  const { currency } = wallet;
  const owesChargeback = wallet.chargeback_debt_minor > 0;
  return (
    <>
      <Balance
        big
        icon="wallet"
        name={t('balance.spendable')}
        help={t('balance.spendable_help')}
        amount_minor={wallet.spendable_minor}
        currency={currency}
        className="xl:col-span-3"
      >
        {/* What is added to a frozen wallet is frozen, too, unless it pays a debt. */}
        {(wallet.frozen === null || owesChargeback) && (
          <div className="flex flex-wrap gap-2">
            <TopUpDialog currency={currency} />
            {wallet.spendable_minor > 0 && !owesChargeback && (
              <RefundDialog spendable_minor={wallet.spendable_minor} currency={currency} />
            )}
          </div>
        )}
      </Balance>
      <Balance
        big
        icon="hand-coins"
        name={t('balance.available')}
        help={t('balance.available_help')}
        amount_minor={wallet.available_minor}
        currency={currency}
        className="xl:col-span-3"
      >
        {!owesChargeback && (
          <WaysOut available_minor={wallet.available_minor} currency={currency} />
        )}
      </Balance>
    </>
  );
}

/** Why the spendable money cannot be used, and until when. */
function Frozen({ reason, started_at }: NonNullable<WalletView['frozen']>) {
  const t = useMessages('wallet');
  const { moment } = useFormats();
  return (
    <Notice tone="attention" title={t('frozen.title')} className="sm:col-span-2 xl:col-span-6">
      {t('frozen.help', {
        reason: reason === 'chargeback' || reason === 'inquiry' ? reason : 'other',
        since: moment(started_at),
      })}
    </Notice>
  );
}

/** What the user owes, before everything that it decides about. */
function Debts({ wallet }: { wallet: WalletView }) {
  const t = useMessages('wallet');
  const { currency } = wallet;
  return (
    <>
      {wallet.chargeback_debt_minor > 0 && (
        <Balance
          icon="circle-alert"
          name={t('balance.chargeback_debt')}
          help={t('balance.chargeback_debt_help')}
          amount_minor={wallet.chargeback_debt_minor}
          currency={currency}
          className="sm:col-span-2 xl:col-span-6"
        />
      )}
      {wallet.debt_minor > 0 && (
        <Balance
          icon="circle-alert"
          name={t('balance.debt')}
          help={t('balance.debt_help')}
          amount_minor={wallet.debt_minor}
          currency={currency}
          className="sm:col-span-2 xl:col-span-6"
        />
      )}
    </>
  );
}

/** What can be done with available earnings. */
function WaysOut(earnings: { available_minor: number; currency: string }) {
  return (
    <div className="flex flex-wrap gap-2">
      {earnings.available_minor > 0 && <WithdrawDialog {...earnings} />}
      <MoveEarnings {...earnings} />
    </div>
  );
}

function Balance({
  icon,
  name,
  help,
  amount_minor,
  currency,
  big,
  className,
  children,
}: {
  icon: IconName;
  name: string;
  help: string;
  amount_minor: number;
  currency: string;
  big?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <Card className={classNames('flex flex-col md:p-5', className)}>
      <h2 className="flex items-center gap-2 text-sm font-medium text-muted">
        <Icon name={icon} className="size-4.5" />
        {name}
      </h2>
      <p className="mt-2">
        <Price amountMinor={amount_minor} currency={currency} size={big ? 'xl' : 'lg'} />
      </p>
      <p className="mt-1 grow text-sm text-muted">{help}</p>
      {children && <div className="mt-4">{children}</div>}
    </Card>
  );
}
