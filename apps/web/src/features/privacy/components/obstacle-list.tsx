import type { ClosingView } from '@guildhall/api/privacy/views';
import { CLOSING_OBSTACLES, type ClosingObstacle } from '@guildhall/domain/users/types';
import { Link } from 'react-router';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';

type Obstacle = ClosingView['obstacles'][number];

/** Where each can be ended. */
const PLACES: Readonly<
  Partial<Record<ClosingObstacle, readonly [name: 'orders' | 'wallet' | 'verify', to: string]>>
> = {
  open_orders: ['orders', '/dashboard/orders/purchased'],
  open_disputes: ['orders', '/dashboard/orders/purchased'],
  debt: ['wallet', '/dashboard/wallet'],
  money_on_hold: ['wallet', '/dashboard/wallet'],
  wallet_money: ['wallet', '/dashboard/wallet'],
  money: ['wallet', '/dashboard/wallet'],
  withdrawals: ['wallet', '/dashboard/wallet'],
  open_verification: ['verify', '/verify'],
};

/** What must end first, each with where that is done. */
export function ObstacleList({
  obstacles,
  currency,
}: {
  obstacles: readonly Obstacle[];
  currency: string;
}) {
  return (
    <ul className="mt-2 flex flex-col gap-2">
      {obstacles.map((obstacle) => (
        <ObstacleLine key={obstacle.obstacle} obstacle={obstacle} currency={currency} />
      ))}
    </ul>
  );
}

function ObstacleLine({ obstacle: each, currency }: { obstacle: Obstacle; currency: string }) {
  const t = useMessages('privacy');
  const { date, price } = useFormats();
  const name = CLOSING_OBSTACLES.find((known) => known === each.obstacle);
  const place = name === undefined ? undefined : PLACES[name];
  const facts = {
    count: each.count,
    amount: price(each.amount_minor ?? 0, currency),
    until: each.until === null ? '…' : date(each.until),
  };
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 text-sm text-ink-soft">
      <span>{t(`obstacle.${name ?? 'other'}`, facts)}</span>
      {place && (
        <Link
          to={place[1]}
          className="inline-flex min-h-11 items-center font-medium text-accent-ink hover:underline md:min-h-0"
        >
          {t(`link.${place[0]}`)}
        </Link>
      )}
    </li>
  );
}
