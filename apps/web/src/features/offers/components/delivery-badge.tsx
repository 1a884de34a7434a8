import type { OfferCardView } from '@guildhall/api/offers/views';
import { Badge } from '@guildhall/ui/badge';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';

type Delivered = Pick<OfferCardView, 'delivery' | 'delivery_minutes'>;

/** The delivery time: instant, or within the time that the seller promises. */
export function useDeliveryText({ delivery, delivery_minutes }: Delivered): {
  icon: 'zap' | 'clock';
  text: string;
} {
  const t = useMessages('offers');
  const { durationMinutes } = useFormats();
  return delivery === 'instant'
    ? { icon: 'zap', text: t('instant') }
    : { icon: 'clock', text: t('within', { time: durationMinutes(delivery_minutes ?? 0) }) };
}

export function DeliveryBadge({ offer }: { offer: Delivered }) {
  const { icon, text } = useDeliveryText(offer);
  return (
    <Badge tone={icon === 'zap' ? 'accent' : 'neutral'} icon={icon}>
      {text}
    </Badge>
  );
}
