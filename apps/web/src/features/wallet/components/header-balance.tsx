import { Icon } from '@guildhall/ui/icon';
import { Skeleton } from '@guildhall/ui/skeleton';
import { Link } from 'react-router';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { pageExists } from '../../../site-map.ts';

const WALLET_PATH = '/dashboard/wallet';

/** What the user can spend, in the header; apart from it, what is theirs and not to spend now. */
export function HeaderBalance({ className }: { className: string }) {
  const t = useMessages('wallet');
  const { price } = useFormats();
  const shown = pageExists(WALLET_PATH);
  const wallet = trpc.wallet.summary.useQuery(undefined, { enabled: shown });
  if (!shown) return null;
  const money = (amount: number) => price(amount, wallet.data?.currency ?? '');
  const spendable = wallet.data && money(wallet.data.spendable_minor);
  const heldMinor = wallet.data ? wallet.data.total_minor - wallet.data.spendable_minor : 0;
  return (
    <Link
      to={WALLET_PATH}
      className={`h-10 min-w-24 items-center gap-2 rounded-md px-2.5 hover:bg-hover ${className}`}
    >
      <span className="sr-only">{t('header')}</span>
      <Icon name="wallet" className="size-4.5 text-muted" />
      <span className="figures flex flex-col items-end whitespace-nowrap">
        {spendable ? (
          <span className="text-sm/5 font-medium text-ink">{spendable}</span>
        ) : (
          <Skeleton className="h-4 w-14" />
        )}
        {heldMinor > 0 && (
          <span className="hidden text-xs/4 text-muted lg:inline">
            {t('header_held', { amount: money(heldMinor) })}
          </span>
        )}
      </span>
    </Link>
  );
}
