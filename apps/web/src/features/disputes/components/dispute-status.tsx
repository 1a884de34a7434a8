import type { DisputeView } from '@guildhall/api/disputes/views';
import { Badge } from '@guildhall/ui/badge';
import { classNames } from '@guildhall/ui/class-names';
import { LiveRegion } from '@guildhall/ui/live-region';
import { type ReactNode, useId } from 'react';
import { DueTime } from '../../../lib/due-time.tsx';
import { useFormats } from '../../../lib/language/format.ts';
import { inline, useMessages } from '../../../lib/language/messages.ts';
import { useChanges } from '../../orders/hooks.ts';
import { claimKeyOf, isYourTurn, nextKeyOf } from '../next-move.ts';
import { stateText } from '../words.ts';
import { DisputeActions } from './dispute-actions.tsx';

interface DisputeStatusProps {
  dispute: DisputeView;
  /** Whether what staff do stands on this page. */
  isAtWork: boolean;
}

/** The top of a dispute: what happens next and until when, and what the viewer can do. */
export function DisputeStatus({ dispute, isAtWork }: DisputeStatusProps) {
  const t = useMessages('disputes/case');
  const shared = useMessages('disputes');
  const claims = useMessages('disputes/claim');
  const orders = useMessages('orders');
  const { moment, price } = useFormats();
  const id = useId();
  const { due_at, answer_by, missed_at, currency, frozen, refunded_minor } = dispute;
  const key = nextKeyOf(dispute);
  const claimKey = claimKeyOf(dispute);
  const isYours = isYourTurn(dispute);
  const isLate = missed_at !== null && due_at !== null;
  const changed = useChanges(stateText(shared, dispute.state));
  // Each sentence uses some of these.
  const values = {
    moment: due_at === null ? '' : moment(due_at),
    answer_by: answer_by === null ? '' : moment(answer_by),
    total: price(frozen.buyer_minor, currency),
    amount: price(refunded_minor, currency),
    time: (inside: ReactNode[]): ReactNode => (
      <time dateTime={due_at ?? undefined} className="figures text-accent-ink sm:whitespace-nowrap">
        {inside}
      </time>
    ),
  };
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'rounded-xl border p-4 shadow-card md:p-6',
        isLate
          ? 'border-attention-line bg-attention-soft'
          : isYours
            ? 'border-accent-line bg-accent-soft'
            : 'border-line bg-raised',
      )}
    >
      {isYours && (
        <Badge tone="accent" icon="circle-dot" className="mb-3 bg-raised">
          {orders('your_turn')}
        </Badge>
      )}
      <h2 id={id} className="max-w-4xl text-lg font-semibold text-pretty text-ink md:text-xl">
        {inline(
          claimKey === undefined
            ? t.parts<typeof key, ReactNode>(key, values)
            : claims.parts<typeof claimKey, ReactNode>(claimKey, values),
        )}
      </h2>
      {due_at !== null && <DueTime dueAt={due_at} bare className="mt-2 text-base" />}
      <DisputeActions dispute={dispute} isAtWork={isAtWork} />
      <LiveRegion message={changed && t('changed', { state: changed })} />
    </section>
  );
}
