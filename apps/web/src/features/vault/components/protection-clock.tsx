import type { MessageKey } from '@guildhall/locales/messages';
import { classNames } from '@guildhall/ui/class-names';
import { DueTime } from '../../../lib/due-time.tsx';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { UnitBadge } from '../../orders/components/unit-badge.tsx';
import type { UnitView } from '../hooks.ts';

const DEADLINES: Partial<Record<UnitView['state'], MessageKey<'vault'>>> = {
  delivered: 'deadline.check',
  in_protection: 'deadline.protection',
};

/** The state of one unit, and its deadline. */
export function ProtectionClock({
  unit,
  withoutDeadline = false,
  className,
}: {
  unit: UnitView;
  /** All units of the order have the same, which stands above them. */
  withoutDeadline?: boolean | undefined;
  className?: string | undefined;
}) {
  const t = useMessages('vault');
  const { moment } = useFormats();
  const deadline = DEADLINES[unit.state];
  return (
    <div className={classNames('flex flex-wrap items-center gap-x-2 gap-y-1 text-sm', className)}>
      <UnitBadge state={unit.state} />
      {deadline && unit.due_at !== null && !withoutDeadline && (
        // Where they do not fit beside each other, the words stand above the date.
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="text-muted">{t(deadline)}</span>
          <DueTime dueAt={unit.due_at} className="sm:whitespace-nowrap" />
        </span>
      )}
      {unit.paused_until !== null && (
        <p className="w-full text-attention">
          {t('deadline.paused', { moment: moment(unit.paused_until) })}
        </p>
      )}
    </div>
  );
}
