import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { SOFT_TONE, TEXT_TONE, type Tone } from './tone.ts';

export interface NoticeProps {
  tone?: Tone | undefined;
  icon?: IconName | undefined;
  title?: ReactNode;
  /** Said at once by screen readers; for something that has just gone wrong. */
  urgent?: boolean | undefined;
  action?: ReactNode;
  children?: ReactNode;
  className?: string | undefined;
}

const TONE_ICON: Readonly<Record<Tone, IconName>> = {
  neutral: 'info',
  accent: 'shield-check',
  success: 'circle-check',
  attention: 'triangle-alert',
  danger: 'circle-alert',
  info: 'info',
};

/** A sentence that must not be overlooked, in the page's flow. */
export function Notice(props: NoticeProps) {
  const { tone = 'info', icon = TONE_ICON[tone], title, urgent, action, children } = props;
  return (
    <div
      role={urgent ? 'alert' : undefined}
      className={classNames(
        'flex flex-wrap gap-3 rounded-lg border px-4 py-3 text-sm',
        SOFT_TONE[tone],
        props.className,
      )}
    >
      <Icon name={icon} className={classNames('mt-0.5 size-4.5', TEXT_TONE[tone])} />
      <div className="min-w-0 flex-1 basis-40">
        {title && <p className="font-semibold text-ink">{title}</p>}
        {children && <div className="text-ink/85">{children}</div>}
      </div>
      {action && <div className="ms-auto shrink-0 self-center">{action}</div>}
    </div>
  );
}
