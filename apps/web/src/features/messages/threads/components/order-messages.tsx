import { Card } from '@guildhall/ui/card';
import { useMessages } from '../../../../lib/language/messages.ts';
import { Thread, type ThreadSurroundings } from './thread.tsx';

export interface OrderMessagesProps {
  orderId: string;
  surroundings: ThreadSurroundings;
}

/** The conversation about an order, as a section of the order's page. */
export function OrderMessages({ orderId, surroundings }: OrderMessagesProps) {
  const t = useMessages('messages');
  return (
    <section aria-labelledby="messages-title">
      <h2 id="messages-title" className="mb-3 text-lg font-semibold text-ink">
        {t('thread.section')}
      </h2>
      <Card padded={false} className="h-[min(36rem,80dvh)] min-h-96 overflow-hidden">
        <Thread about={{ kind: 'order', id: orderId }} around={(_, show) => show(surroundings)} />
      </Card>
    </section>
  );
}
