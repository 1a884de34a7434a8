import type { OrderView } from '@guildhall/api/orders/views';
import { CANCELLATION_REASONS, type CancellationReason } from '@guildhall/domain/orders/types';
import type { Formats } from '@guildhall/locales/formats';
import type { Messages } from '@guildhall/locales/messages';
import { classNames } from '@guildhall/ui/class-names';
import type { ReactNode } from 'react';
import { DueTime } from '../../../lib/due-time.tsx';
import { useFormats } from '../../../lib/language/format.ts';
import { inline, useMessages } from '../../../lib/language/messages.ts';
import { focusOf, nextStepOf } from '../next-step.ts';

/** A further option of the user, from the events that are allowed now. */
function noteOf(order: OrderView, t: Messages<'orders/order'>, { price }: Formats): string | null {
  if (order.side !== 'buyer') return null;
  const { allowed_events, units } = order;
  if (allowed_events.includes('pay')) return t('note.reserved');
  if (allowed_events.includes('cancel_before_start')) return t('note.not_started');
  const returnable = units.filter((unit) => unit.allowed_events.includes('return_sealed'));
  if (returnable.length > 0) {
    const back = returnable.reduce((sum, { total_minor }) => sum + total_minor, 0);
    return t('note.sealed', { amount: price(back, order.currency) });
  }
  const over = order.next.waits_for === 'nobody';
  const viewable = units.some((unit) => unit.allowed_events.includes('reveal'));
  return over && viewable ? t('note.view_again') : null;
}

const untilOf = ({ requests }: OrderView, { moment }: Formats) => {
  const until = requests.open?.promised_at ?? null;
  return until === null ? '' : moment(until);
};

/** Why the buyer asks to cancel. */
function ReasonNote({ order }: { order: OrderView }) {
  const t = useMessages('orders/requests');
  const reason = order.requests.open?.reason ?? null;
  if (order.side === 'buyer' || !isReason(reason)) return null;
  return (
    <p className="mt-2 text-sm text-muted">{t('note.reason', { reason: t(`reason.${reason}`) })}</p>
  );
}

const isReason = (reason: string | null): reason is CancellationReason =>
  CANCELLATION_REASONS.some((known) => known === reason);

/** What came back of an order that is over, or all of it. */
const backOrTotal = ({ closed_at, refunded_minor, total_minor }: OrderView) =>
  closed_at !== null && refunded_minor > 0 ? refunded_minor : total_minor;

/** What happens next, who must act, until when, and what happens automatically otherwise. */
export function NextStep({ order, id }: { order: OrderView; id: string }) {
  const t = useMessages('orders/order');
  const formats = useFormats();
  const { key, moment, sealed, opened } = nextStepOf(order);
  const { due_at, promised_at } = order.next;
  // Each sentence uses some of these.
  const values = {
    total: formats.price(backOrTotal(order), order.currency),
    net: formats.price(order.earnings?.net_minor ?? 0, order.currency),
    seller: order.seller.username,
    buyer: order.buyer.username,
    grace: formats.durationMinutes(order.terms.late_grace_minutes),
    until: untilOf(order, formats),
    promised: promised_at === null ? '' : formats.moment(promised_at),
    automatic: due_at === null ? '' : formats.moment(due_at),
    moment: moment === null ? '' : formats.moment(moment),
    sealed,
    opened,
    time: (inside: ReactNode[]): ReactNode => (
      <time dateTime={moment ?? undefined} className="figures text-accent-ink sm:whitespace-nowrap">
        {inside}
      </time>
    ),
  };
  const sentence = t.parts<typeof key, ReactNode>(key, values);
  const hasDeadline = moment !== null && sentence.some((part) => typeof part !== 'string');
  const note = noteOf(order, t, formats);
  return (
    <div>
      <h2 id={id} className="text-lg font-semibold text-pretty text-ink md:text-xl">
        {inline(sentence)}
      </h2>
      {hasDeadline && (
        <DueTime
          dueAt={moment}
          bare
          attentionBelowMinutes={focusOf(order) === 'awaiting_payment' ? 5 : 60}
          className="mt-2 text-base"
        />
      )}
      <ReasonNote order={order} />
      {note && (
        <p
          className={classNames(
            'mt-2 text-sm text-muted',
            order.allowed_events.includes('pay') && 'max-md:hidden',
          )}
        >
          {note}
        </p>
      )}
    </div>
  );
}
