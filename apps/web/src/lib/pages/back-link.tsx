import { classNames } from '@guildhall/ui/class-names';
import { Icon } from '@guildhall/ui/icon';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

export interface BackLinkProps {
  to: string;
  /** The title of the list that it leads to. */
  children: ReactNode;
  className?: string | undefined;
}

/** Above the heading of a page: the list that its subject is in. */
export function BackLink({ to, children, className }: BackLinkProps) {
  return (
    <Link
      to={to}
      className={classNames(
        '-ms-1 inline-flex min-h-11 items-center gap-1 rounded-md px-1 text-sm text-muted',
        'hover:text-ink md:min-h-8',
        className,
      )}
    >
      <Icon name="chevron-left" className="size-4" />
      {children}
    </Link>
  );
}
