import type { OfferCardView } from '@guildhall/api/offers/views';
import { Badge } from '@guildhall/ui/badge';
import { cardCopy } from '../copy.ts';

/** How fast: at once, or within the time that the seller promises. */
export function DeliveryBadge({
  offer,
  className,
}: {
  offer: Pick<OfferCardView, 'delivery' | 'delivery_minutes'>;
  className?: string | undefined;
}) {
  const { delivery, delivery_minutes } = offer;
  if (delivery === 'instant') {
    return (
      <Badge tone="accent" icon="zap" className={className}>
        {cardCopy.instant}
      </Badge>
    );
  }
  return (
    <Badge icon="clock" className={className}>
      {cardCopy.within(delivery_minutes ?? 0)}
    </Badge>
  );
}
