import type { OfferCardView } from '@guildhall/api/offers/views';
import { Badge } from '@guildhall/ui/badge';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';

/** The delivery time: instant, or within the time that the seller promises. */
export function DeliveryBadge({
  offer,
  className,
}: {
  offer: Pick<OfferCardView, 'delivery' | 'delivery_minutes'>;
  className?: string | undefined;
}) {
  const { delivery, delivery_minutes } = offer;
  const t = useMessages('offers');
  const { durationMinutes } = useFormats();
  if (delivery === 'instant') {
    return (
      <Badge tone="accent" icon="zap" className={className}>
        {t('instant')}
      </Badge>
    );
  }
  return (
    <Badge icon="clock" className={className}>
      {t('within', { time: durationMinutes(delivery_minutes ?? 0) })}
    </Badge>
  );
}
