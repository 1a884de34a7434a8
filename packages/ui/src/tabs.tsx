/** The look of one tab, for tabs that are links (states of a list with a URL of their own). */
export const TAB_CLASS =
  'relative flex h-11 shrink-0 items-center gap-2 px-1 text-sm font-medium whitespace-nowrap ' +
  'text-muted transition-colors hover:text-ink aria-[current]:text-ink ' +
  'after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:rounded-full ' +
  'after:transition-colors aria-[current]:after:bg-accent';

export const TAB_LIST_CLASS =
  'flex gap-5 overflow-x-auto border-b border-line [scrollbar-width:none] ' +
  '[&::-webkit-scrollbar]:hidden';

/** A small number after a tab's label. */
export function TabCount({ count }: { count: number }) {
  return (
    <span className="figures rounded-full bg-sunken px-1.5 text-xs leading-5 text-muted">
      {count}
    </span>
  );
}
