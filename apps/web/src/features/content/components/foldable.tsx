import { classNames } from '@guildhall/ui/class-names';
import { Icon } from '@guildhall/ui/icon';
import type { ReactNode } from 'react';

/** A title that shows more when it is pressed; works without JavaScript. */
export function Foldable({
  id,
  title,
  className,
  children,
}: {
  id?: string | undefined;
  title: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <details
      id={id}
      className={classNames(
        'group scroll-mt-24 rounded-xl border border-line bg-raised',
        className,
      )}
    >
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 py-2.5 font-medium text-ink">
        {title}
        <Icon
          name="chevron-down"
          className="size-4 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      {children}
    </details>
  );
}
