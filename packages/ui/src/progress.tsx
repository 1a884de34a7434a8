import { Progress as Base } from '@base-ui/react/progress';
import { classNames } from './class-names.ts';

export interface ProgressProps {
  label: string;
  /** 0 to 100. */
  value: number;
  /** Written at the right: "3 of 5". */
  valueText?: string | undefined;
  hideLabel?: boolean | undefined;
  className?: string | undefined;
}

/** How much of something is done. */
export function Progress({ label, value, valueText, hideLabel, className }: ProgressProps) {
  return (
    <Base.Root
      value={value}
      getAriaValueText={() => valueText ?? `${Math.round(value)} %`}
      className={classNames('flex flex-col gap-1.5', className)}
    >
      <span className={classNames('flex justify-between text-sm', hideLabel && 'sr-only')}>
        <Base.Label className="text-ink">{label}</Base.Label>
        {valueText && <span className="figures text-muted">{valueText}</span>}
      </span>
      <Base.Track className="h-1.5 overflow-hidden rounded-full bg-line">
        <Base.Indicator className="h-full rounded-full bg-accent transition-all duration-300" />
      </Base.Track>
    </Base.Root>
  );
}
