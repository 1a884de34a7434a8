import type { OrderView } from '@guildhall/api/orders/views';
import { currentRuleBook } from '@guildhall/domain/kernel/rule-book';
import { formatPrice } from '@guildhall/ui/price';
import { formatDurationMinutes, formatMoment } from '../../../lib/format.ts';
import { itemNoun } from '../copy.ts';
import { nextStepNotes, nextStepText, type NextStepFacts } from '../next-step-copy.ts';
import { DueTime } from '../../../lib/due-time.tsx';

/**
 * The state that the sentence is about. Some codes of an order may be protected while others still
 * wait for their buyer: then the ones that wait come first.
 */
export function focusOf(order: Pick<OrderView, 'state' | 'next'>): OrderView['state'] {
  const half = order.state === 'in_protection' && order.next.waits_for === 'buyer';
  return half ? 'delivered' : order.state;
}

function promiseOf(order: OrderView): NextStepFacts['promise'] {
  if (order.allowed_events.includes('cancel_late')) return 'late';
  const { promised_at } = order.next;
  if (promised_at === null) return 'open';
  return Date.parse(order.now) >= Date.parse(promised_at) ? 'passed' : 'open';
}

/** Of several units some may have brought their part already. */
function netWords({ earnings, state, currency }: OrderView): string {
  if (earnings === null) return '';
  return state === 'in_protection' ? nextStepNotes.rest : formatPrice(earnings.net_minor, currency);
}

function factsOf(order: OrderView): NextStepFacts {
  const { due_at } = order.next;
  const waiting = order.units.filter(({ state }) => state === 'delivered');
  const sealed = waiting.filter(({ first_revealed_at }) => first_revealed_at === null).length;
  const endings = order.timeline.filter(({ unit_position }) => unit_position === null);
  return {
    total: formatPrice(order.total_minor, order.currency),
    net: netWords(order),
    seller: order.seller.username,
    buyer: order.buyer.username,
    noun: itemNoun[order.kind],
    automatic: due_at === null ? '' : formatMoment(due_at),
    grace: formatDurationMinutes(currentRuleBook.late_grace_minutes),
    promise: promiseOf(order),
    sealed,
    opened: waiting.length - sealed,
    ending: endings.at(-1)?.event ?? '',
  };
}

/** A choice worth knowing, drawn from what is allowed now. */
function noteOf(order: OrderView): string | null {
  if (order.side !== 'buyer') return null;
  const { allowed_events, units } = order;
  if (allowed_events.includes('pay')) return nextStepNotes.reserved;
  if (allowed_events.includes('cancel_before_start')) return nextStepNotes.not_started;
  const returnable = units.filter((unit) => unit.allowed_events.includes('return_sealed'));
  if (returnable.length > 0) {
    const back = returnable.reduce((sum, { total_minor }) => sum + total_minor, 0);
    return nextStepNotes.sealed(formatPrice(back, order.currency));
  }
  const over = order.next.waits_for === 'nobody';
  const viewable = units.some((unit) => unit.allowed_events.includes('reveal'));
  return over && viewable ? nextStepNotes.look_again : null;
}

/** What happens next, who must act, until when, and what happens by itself if nobody does. */
export function NextStep({ order, id }: { order: OrderView; id: string }) {
  const { due_at, promised_at } = order.next;
  const focus = focusOf(order);
  const lead = nextStepText[focus][order.side](factsOf(order));
  const moments = { due: due_at, promised: promised_at };
  const moment = lead.moment === null ? null : moments[lead.moment];
  const note = noteOf(order);
  return (
    <div>
      <h2 id={id} className="text-lg font-semibold text-pretty text-ink md:text-xl">
        {lead.before}
        {moment && (
          <time dateTime={moment} className="figures whitespace-nowrap text-accent-ink">
            {formatMoment(moment)}
          </time>
        )}
        {moment && lead.after}
      </h2>
      {moment && (
        <DueTime
          dueAt={moment}
          bare
          attentionBelowMinutes={focus === 'awaiting_payment' ? 5 : 60}
          className="mt-2 text-base"
        />
      )}
      {note && <p className="mt-2 text-sm text-muted">{note}</p>}
    </div>
  );
}
