import { CheckboxField } from '@guildhall/ui/checkbox-field';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import type { LinkedOrder } from '../hooks.ts';

/** The units of a purchase whose deadlines run, or paused before. */
const runningUnits = (order: LinkedOrder | null) =>
  order?.side === 'buyer' ? order.units.filter(({ due_at }) => due_at !== null) : [];

interface ProblemUnitsProps {
  order: LinkedOrder;
  /** The ids of the chosen units. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Which units of a purchase have a problem: their deadlines pause once. */
export function ProblemUnits({ order, chosen, onChange }: ProblemUnitsProps) {
  const t = useMessages('content/contact');
  const { hours } = useFormats();
  const units = runningUnits(order);
  if (units.length === 0) return null;
  const mayPause = units.some(({ allowed_events }) => allowed_events.includes('report_problem'));
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="text-sm font-medium text-ink">{t('problem.title')}</legend>
      {units.map((unit) => (
        <CheckboxField
          key={unit.id}
          label={t(`problem.${order.kind}`, { position: unit.position })}
          hint={!unit.allowed_events.includes('report_problem') && t('problem.paused_before')}
          checked={chosen.includes(unit.id)}
          onChange={({ target }) => {
            const others = chosen.filter((id) => id !== unit.id);
            onChange(target.checked ? [...others, unit.id] : others);
          }}
        />
      ))}
      {mayPause && (
        <p className="text-sm text-muted">
          {t('problem.help', { hours: hours(order.terms.problem_pause_hours) })}
        </p>
      )}
    </fieldset>
  );
}
