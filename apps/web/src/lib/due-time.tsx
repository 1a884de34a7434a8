import { Countdown } from '@guildhall/ui/countdown';
import { useFormats } from './format.ts';
import { useMessages } from './messages.ts';
import { useServerClock } from './server-clock.tsx';

const MINUTE_MS = 60_000;

export interface DueTimeProps {
  dueAt: string;
  /** Only the countdown; the moment itself stands in the sentence beside it. */
  bare?: boolean | undefined;
  /** For deadlines of minutes, an hour would be attention from the beginning. */
  attentionBelowMinutes?: number | undefined;
  className?: string | undefined;
}

/** A deadline: the moment and the time left, against the server's clock. */
export function DueTime({ dueAt, bare, attentionBelowMinutes = 60, className }: DueTimeProps) {
  const { offsetMs, refresh } = useServerClock();
  const t = useMessages('site');
  const { moment } = useFormats();
  return (
    <Countdown
      dueAt={dueAt}
      absolute={moment(dueAt)}
      offsetMs={offsetMs}
      overdue={t('overdue')}
      attentionBelowMs={attentionBelowMinutes * MINUTE_MS}
      bare={bare}
      className={className}
      onOverdue={refresh}
    />
  );
}
