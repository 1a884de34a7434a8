import type { OrderView } from '@guildhall/api/orders/views';
import { buttonClass, type ButtonProps } from '@guildhall/ui/button';
import { Link } from 'react-router';
import { useMessages } from '../../../lib/language/messages.ts';

interface ProblemLinkProps {
  order: Pick<OrderView, 'id'>;
  /** The unit with the problem; before the delivery there is none. */
  unit?: Pick<OrderView['units'][number], 'id'>;
  /** What names the unit when there are several. */
  label?: string | undefined;
  size?: ButtonProps['size'];
}

/** For the buyer of what was paid, until there are disputes: to the contact form, which pauses. */
export function ProblemLink({ order, unit, label, size = 'md' }: ProblemLinkProps) {
  const t = useMessages('orders/order');
  const about = new URLSearchParams({ topic: 'order', order: order.id });
  if (unit !== undefined) about.set('unit', unit.id);
  return (
    <Link
      to={`/contact?${about}`}
      aria-label={label}
      className={buttonClass({ variant: 'ghost', size })}
    >
      {t('problem')}
    </Link>
  );
}
