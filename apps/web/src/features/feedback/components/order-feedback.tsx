import { Card } from '@guildhall/ui/card';
import { trpc } from '../../../lib/api/trpc.ts';
import { ReportButton } from '../../moderation/components/report-button.tsx';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { OwnEntry } from './own-entry.tsx';
import { SayForm } from './feedback-form.tsx';

/** What both sides say of each other after an order; nothing before that is possible. */
export function OrderFeedback({ orderId }: { orderId: string }) {
  const t = useMessages('feedback');
  const { date } = useFormats();
  const { data } = trpc.feedback.ofOrder.useQuery({ order_id: orderId }, { staleTime: 0 });
  if (!data || data.closes_at === null) return null;
  const { own, others, can_give: canGive, closes_at: closesAt, obstacle, partner } = data;
  const name = partner.username;
  return (
    <section id="feedback" aria-labelledby="feedback-title" className="scroll-mt-20">
      <Card className="flex flex-col gap-5">
        <h2 id="feedback-title" className="text-lg font-semibold text-ink">
          {t('order.title')}
        </h2>
        {canGive && (
          <>
            <p className="text-sm text-muted">{t('order.help', { name, date: date(closesAt) })}</p>
            <SayForm subject={{ order_id: orderId }} />
          </>
        )}
        {own !== null && <OwnEntry feedback={own} />}
        {others !== null && <OwnEntry feedback={others} />}
        {others === null && (
          // Who is threatened with bad feedback says so before there is any.
          <div>
            <ReportButton
              kind="order"
              targetId={orderId}
              reason="extortion"
              label={t('report.extortion')}
            />
          </div>
        )}
        {own === null && !canGive && (
          <p className="text-sm text-muted">
            {obstacle === 'LINKED'
              ? t('order.linked')
              : t('order.closed', { date: date(closesAt) })}
          </p>
        )}
      </Card>
    </section>
  );
}
