import { Icon } from '@guildhall/ui/icon';
import { Skeleton } from '@guildhall/ui/skeleton';
import { Link } from 'react-router';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { pageExists } from '../../../site-map.ts';

const WALLET_PATH = '/dashboard/wallet';

/** What the user has in all, in the header; read out with what of it can be spent. */
export function HeaderBalance() {
  const t = useMessages('wallet');
  const { price } = useFormats();
  const shown = pageExists(WALLET_PATH);
  const wallet = trpc.wallet.summary.useQuery(undefined, { enabled: shown });
  if (!shown) return null;
  const money = (amount: number) => price(amount, wallet.data?.currency ?? '');
  const balance = wallet.data && money(wallet.data.total_minor);
  const spendable = wallet.data && money(wallet.data.spendable_minor);
  const label = balance && spendable ? t('header', { amount: balance, spendable }) : t('title');
  return (
    <Link
      to={WALLET_PATH}
      aria-label={label}
      title={label}
      className="hidden h-10 min-w-24 items-center justify-end gap-2 rounded-md px-2.5 hover:bg-hover sm:flex"
    >
      <Icon name="wallet" className="size-4.5 text-muted" />
      {balance ? (
        <span className="figures text-sm font-medium text-ink">{balance}</span>
      ) : (
        <Skeleton className="h-4 w-14" />
      )}
    </Link>
  );
}
