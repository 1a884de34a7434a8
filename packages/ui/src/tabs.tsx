/** The look of one tab, for tabs that are links (states of a list with a URL of their own). */
export const TAB_CLASS =
  'relative flex h-11 shrink-0 items-center gap-2 px-1 text-sm font-medium whitespace-nowrap ' +
  'text-muted transition-colors hover:text-ink aria-[current]:text-ink ' +
  'after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:rounded-full ' +
  'after:transition-colors aria-[current]:after:bg-accent';

export const TAB_LIST_CLASS =
  'flex gap-5 overflow-x-auto border-b border-line [scrollbar-width:none] ' +
  '[&::-webkit-scrollbar]:hidden';

/** The largest number that is shown. */
const MOST_SHOWN = 99;

/** A small number after the label of a tab or link; `label` says it in words. */
export function TabCount({ count, label }: { count: number; label: string }) {
  return (
    <span className="figures min-w-5 rounded-full bg-accent px-1.5 text-center text-xs leading-5 text-on-accent">
      <span aria-hidden="true">{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>
      <span className="sr-only"> {label} </span>
    </span>
  );
}
