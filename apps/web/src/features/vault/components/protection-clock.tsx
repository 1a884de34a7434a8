import { classNames } from '@guildhall/ui/class-names';
import { DueTime } from '../../../lib/due-time.tsx';
import { UnitBadge } from '../../orders/components/order-badge.tsx';
import { vaultCopy } from '../copy.ts';
import type { UnitView } from '../hooks.ts';

const DUE_WORDS: Partial<Record<UnitView['state'], string>> = {
  delivered: vaultCopy.inspect_until,
  in_protection: vaultCopy.protected_until,
};

/** Where one unit stands, and the date that its own clock runs to. */
export function ProtectionClock({
  unit,
  className,
}: {
  unit: UnitView;
  className?: string | undefined;
}) {
  const words = DUE_WORDS[unit.state];
  return (
    <p className={classNames('flex flex-wrap items-center gap-x-2 gap-y-1 text-sm', className)}>
      <UnitBadge state={unit.state} />
      {words && unit.due_at !== null && (
        <>
          <span className="text-muted">{words}</span>
          <DueTime dueAt={unit.due_at} className="whitespace-nowrap" />
        </>
      )}
    </p>
  );
}
