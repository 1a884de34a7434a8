/** The largest number that fits at the corner of an icon. */
const MOST_SHOWN = 9;

export interface CountBadgeProps {
  count: number;
  /** What is counted, for screen readers; empty where the name of the button says it. */
  label?: string;
}

/** A number at the upper corner of an icon, whose parent is positioned; nothing for none. */
export function CountBadge({ count, label = '' }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <span className="figures absolute end-0.5 top-0.5 min-w-4.5 rounded-full bg-accent px-1 text-center text-[0.6875rem] leading-4.5 font-medium text-on-accent">
      {/* Not a text: the name of a button has to contain its visible text, and says the number. */}
      <span
        data-count={count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
        className="before:content-[attr(data-count)]"
      />
      {label !== '' && <span className="sr-only"> {label}</span>}
    </span>
  );
}
