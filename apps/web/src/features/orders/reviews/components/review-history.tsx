import type { PaymentReviewView } from '@guildhall/api/orders/review-views';
import type { Messages } from '@guildhall/locales/messages';
import { Card, CardHeader } from '@guildhall/ui/card';
import type { IconName } from '@guildhall/ui/icon';
import { Timeline, type TimelineItem } from '@guildhall/ui/timeline';
import { useFormats } from '../../../../lib/format.ts';
import { useMessages } from '../../../../lib/messages.ts';
import { type Act, actKey, shownActs } from '../review-acts.ts';
import { ProposedChange } from './change-table.tsx';

function iconOf({ act, decision }: Act): IconName {
  if (act === 'propose') return 'message-square';
  return act === 'carry_out' && decision === 'clear' ? 'check' : 'x';
}

/** Every act of staff: who, in which role, why, and what it changed. */
export function ReviewHistory({ review }: { review: PaymentReviewView }) {
  const t = useMessages('orders/reviews');
  const { moment } = useFormats();
  const acts = shownActs(review.acts);
  const items: TimelineItem[] = acts.flatMap((act, index) => {
    const key = actKey(review.acts, act);
    if (key === null) return [];
    return {
      id: `${index}.${act.act}`,
      title: t(key),
      body: <ActBody act={act} currency={review.currency} />,
      at: { iso: act.occurred_at, text: moment(act.occurred_at) },
      icon: iconOf(act),
      tone: act.act === 'carry_out' && act.decision === 'clear' ? 'success' : 'neutral',
    };
  });
  return (
    <Card>
      <CardHeader
        title={t('history.title')}
        description={items.length === 0 ? t('history.empty') : undefined}
      />
      {items.length > 0 && <Timeline label={t('history.label')} items={items} />}
    </Card>
  );
}

function roleName(t: Messages<'orders/reviews'>, role: string): string {
  return role === 'support' || role === 'admin' ? t(`history.role.${role}`) : role;
}

function ActBody({ act, currency }: { act: Act; currency: string }) {
  const t = useMessages('orders/reviews');
  // Who confirms gives no reason: what they confirmed stands at the proposal.
  const changes = act.act !== 'dismiss' && act.reason !== null;
  return (
    <>
      <p>
        <bdi>{act.by}</bdi> · {roleName(t, act.role)}
      </p>
      {act.reason !== null && (
        <p dir="auto" className="align-with-page mt-1 wrap-anywhere whitespace-pre-line text-ink">
          {act.reason}
        </p>
      )}
      {changes && (
        <details className="mt-1">
          <summary className="cursor-pointer py-1">{t('history.details')}</summary>
          <ProposedChange before={act.before} after={act.after} currency={currency} />
        </details>
      )}
    </>
  );
}
