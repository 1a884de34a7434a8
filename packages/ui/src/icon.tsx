import { classNames } from './class-names.ts';
import { ICON_BODIES, type IconName } from './generated/icons.ts';

export type { IconName };

export interface IconProps {
  name: IconName;
  /** Said by screen readers. Without it the icon is decoration beside a text. */
  label?: string | undefined;
  className?: string | undefined;
}

/** These point along the reading direction, so they are mirrored in right-to-left languages. */
const DIRECTED: ReadonlySet<IconName> = new Set([
  'arrow-left',
  'arrow-right',
  'chevron-left',
  'chevron-right',
  'external-link',
  'log-in',
  'log-out',
  'undo-2',
]);

/** A line icon, sized by its class (`size-4` …) or, without one, by the text around it. */
export function Icon({ name, label, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={classNames(
        'line-icon size-[1.15em] shrink-0',
        DIRECTED.has(name) && 'rtl:-scale-x-100',
        className,
      )}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      // Path data from generated/icons.ts, never from outside.
      dangerouslySetInnerHTML={{ __html: ICON_BODIES[name] }}
    />
  );
}
