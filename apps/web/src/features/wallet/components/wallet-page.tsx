import { Card } from '@guildhall/ui/card';
import { ErrorState } from '@guildhall/ui/error-state';
import { Skeleton } from '@guildhall/ui/skeleton';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { messageOf } from '../../../lib/api/refusals.ts';
import { ServerClockScope } from '../../../lib/server-clock.tsx';
import { useSite } from '../../../lib/pages/site.ts';
import { useWallet } from '../hooks.ts';
import { WithdrawalList } from '../../withdrawals/components/withdrawal-list.tsx';
import { Balances } from './balances.tsx';
import { HeldAmounts } from './held-amounts.tsx';
import { Ledger } from './ledger.tsx';
import { MoneyLimits } from './money-limits.tsx';
import { MoneyOverTime } from './money-over-time.tsx';

/** The balances of the user, with reasons and dates. */
export function WalletPage() {
  const t = useMessages('wallet');
  const { site_name } = useSite();
  const wallet = useWallet();
  const { price } = useFormats();
  return (
    <>
      <title>{`${t('title')} · ${site_name}`}</title>
      <h1 className="text-2xl font-semibold text-ink">{t('title')}</h1>
      {wallet.data && (
        <p className="mt-1 text-sm text-muted">
          {t('in_all', { amount: price(wallet.data.total_minor, wallet.data.currency) })}
        </p>
      )}
      {wallet.data ? (
        <ServerClockScope
          now={wallet.data.now}
          readAt={wallet.dataUpdatedAt}
          refresh={() => void wallet.refetch()}
        >
          <Balances wallet={wallet.data} />
          <MoneyLimits wallet={wallet.data} />
          <HeldAmounts />
        </ServerClockScope>
      ) : wallet.isError ? (
        <Card className="mt-5">
          <ErrorState
            title={t('load_failed')}
            description={messageOf(wallet.error)}
            retrying={wallet.isFetching}
            onRetry={() => void wallet.refetch()}
          />
        </Card>
      ) : (
        <BalancesSkeleton />
      )}
      <WithdrawalList />
      <MoneyOverTime />
      <Ledger />
    </>
  );
}

function BalancesSkeleton() {
  return (
    <div className="mt-5 grid gap-4 md:grid-cols-2" aria-busy="true">
      <Skeleton className="h-44 rounded-xl" />
      <Skeleton className="h-44 rounded-xl" />
      <Skeleton className="h-28 rounded-xl" />
      <Skeleton className="h-28 rounded-xl" />
    </div>
  );
}
