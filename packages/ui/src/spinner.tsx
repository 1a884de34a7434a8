import { classNames } from './class-names.ts';

/** A turning ring, for waits the visitor has caused. Always beside or inside something labelled. */
export function Spinner({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={classNames('size-[1.15em] shrink-0 animate-spin', className)}
    >
      <g fill="none" stroke="currentColor" strokeWidth="3">
        <circle cx="12" cy="12" r="9" opacity=".25" />
        <path d="M21 12a9 9 0 0 0-9-9" strokeLinecap="round" />
      </g>
    </svg>
  );
}
