import type { DisputesOfOrderView } from '@guildhall/api/disputes/views';
import type { OrderView } from '@guildhall/api/orders/views';
import { buttonClass } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { Link } from 'react-router';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';

interface ClaimCardProps {
  order: OrderView;
  claim: NonNullable<DisputesOfOrderView['claim']>;
}

/** The way to claim a completed account, and until when. */
export function ClaimCard({ order, claim }: ClaimCardProps) {
  const t = useMessages('disputes/claim');
  const { day, price } = useFormats();
  return (
    <Card>
      <CardHeader
        title={t('card.title')}
        description={t('card.help', {
          until: day(claim.until),
          amount: price(claim.refund_minor, order.currency),
        })}
      />
      <Link
        to={`/order/${order.id}/dispute`}
        className={buttonClass({ variant: 'secondary', className: 'max-sm:w-full' })}
      >
        {t('card.open')}
      </Link>
    </Card>
  );
}
