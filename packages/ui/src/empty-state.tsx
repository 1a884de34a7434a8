import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

export interface EmptyStateProps {
  icon?: IconName | undefined;
  title: ReactNode;
  /** Why it is empty, or what will stand here. */
  description?: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
  /** Which heading the title is, where it names the whole page. */
  level?: 1 | 2 | undefined;
  className?: string | undefined;
}

/** An empty list is a place to start from. */
export function EmptyState(props: EmptyStateProps) {
  const { icon = 'inbox', title, description, action, level, className } = props;
  const Title = level === undefined ? 'p' : (`h${level}` as const);
  return (
    <div className={classNames('flex flex-col items-center px-6 py-14 text-center', className)}>
      <span className="mb-4 grid size-12 place-items-center rounded-xl border border-line bg-sunken text-muted">
        <Icon name={icon} className="size-5.5" />
      </span>
      <Title className="max-w-full text-base font-semibold text-ink [overflow-wrap:anywhere]">
        {title}
      </Title>
      {description && <p className="mt-1 max-w-md text-sm text-muted">{description}</p>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
