import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { SOFT_TONE, type Tone } from './tone.ts';

export interface BadgeProps {
  tone?: Tone | undefined;
  icon?: IconName | undefined;
  children: ReactNode;
  className?: string | undefined;
}

/** A state in one or two words. */
export function Badge({ tone = 'neutral', icon, children, className }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex h-6 items-center gap-1 rounded-full border px-2 text-xs font-medium whitespace-nowrap',
        SOFT_TONE[tone],
        className,
      )}
    >
      {icon && <Icon name={icon} className="size-3.5" />}
      {children}
    </span>
  );
}
