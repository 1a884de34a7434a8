import { Countdown } from '@guildhall/ui/countdown';
import { useFormats } from './language/format.ts';
import { useMessages } from './language/messages.ts';
import { useServerClock } from './server-clock.tsx';

const MINUTE_MS = 60_000;

export interface DueTimeProps {
  dueAt: string;
  /** Only the countdown; the text beside it contains the time. */
  bare?: boolean | undefined;
  /** For deadlines of minutes, where an hour would mean attention from the start. */
  attentionBelowMinutes?: number | undefined;
  className?: string | undefined;
}

/** A deadline and the time left, by the clock of the server. */
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
