import { Icon } from '@guildhall/ui/icon';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** The title of a section, and at the end of its line the link to everything. */
export function SectionHeading({
  id,
  children,
  action,
}: {
  id?: string | undefined;
  children: ReactNode;
  action?: { readonly to: string; readonly label: string } | undefined;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <h2 id={id} className="text-xl font-semibold text-ink md:text-2xl">
        {children}
      </h2>
      {action && (
        <Link
          to={action.to}
          className="flex min-h-11 shrink-0 items-center gap-1.5 rounded-md text-sm font-medium text-accent-ink hover:underline md:min-h-9"
        >
          {action.label}
          <Icon name="arrow-right" className="size-4" />
        </Link>
      )}
    </div>
  );
}
