import { classNames } from './class-names.ts';

/** Holds the place of what is coming; give it the size of what replaces it. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-pulse rounded-md bg-ink/8', className)}
    />
  );
}

/** Lines of text that are coming; the last one is shorter. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span className={classNames('flex flex-col gap-2', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={line === lines - 1 ? 'h-4 w-2/3' : 'h-4 w-full'} />
      ))}
    </span>
  );
}
