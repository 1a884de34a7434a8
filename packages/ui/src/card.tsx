import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** The surface things lie on. `padded` is the usual inner space; lists bring their own. */
export function Card({
  padded = true,
  className,
  ...rest
}: ComponentPropsWithRef<'div'> & { padded?: boolean | undefined }) {
  return (
    <div
      {...rest}
      className={classNames(
        'rounded-xl border border-line bg-raised shadow-card',
        padded && 'p-4 md:p-6',
        className,
      )}
    />
  );
}

export interface CardHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  /** A button or link at the right. */
  action?: ReactNode;
  /** Which heading this is in the page's outline. */
  level?: 2 | 3 | 4 | undefined;
  className?: string | undefined;
}

export function CardHeader({ title, description, action, level = 2, className }: CardHeaderProps) {
  const Heading = `h${level}` as const;
  return (
    <div
      className={classNames('mb-4 flex flex-wrap items-start gap-x-4 gap-y-3 last:mb-0', className)}
    >
      {/* Words that would be squeezed by what stands beside them have a line of their own. */}
      <div className="min-w-[min(12rem,100%)] flex-1">
        <Heading className="text-base font-semibold text-ink">{title}</Heading>
        {description && <p className="mt-1 text-sm text-muted">{description}</p>}
      </div>
      {action}
    </div>
  );
}
