import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { useUiLocale } from './ui-locale.tsx';

export interface ErrorStateProps {
  title: ReactNode;
  /** What to do about it. */
  description?: ReactNode;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
  className?: string | undefined;
}

/** Something did not load; says so and offers to try again. */
export function ErrorState(props: ErrorStateProps) {
  const { title, description, onRetry, retrying, className } = props;
  const { words } = useUiLocale();
  return (
    <div
      role="alert"
      className={classNames('flex flex-col items-center px-6 py-14 text-center', className)}
    >
      <span className="mb-4 grid size-12 place-items-center rounded-xl border border-danger-line bg-danger-soft text-danger">
        <Icon name="circle-alert" className="size-5.5" />
      </span>
      <p className="text-base font-semibold text-ink">{title}</p>
      {description && <p className="mt-1 max-w-md text-sm text-muted">{description}</p>}
      {onRetry && (
        <Button
          variant="secondary"
          icon="refresh-cw"
          className="mt-5"
          loading={retrying}
          onClick={onRetry}
        >
          {words.retry}
        </Button>
      )}
    </div>
  );
}
