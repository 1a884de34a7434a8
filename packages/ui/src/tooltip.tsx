import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

export interface TooltipProps {
  text: ReactNode;
  /** What it explains; must be focusable. Never the only place where something important stands. */
  children: ReactElement<Record<string, unknown>>;
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
}

/** A few words on hover and focus. */
export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  return (
    <Base.Provider delay={300}>
      <Base.Root>
        <Base.Trigger render={children} />
        <Base.Portal>
          <Base.Positioner side={side} sideOffset={8} className="z-50">
            <Base.Popup className="max-w-64 rounded-md bg-ink px-2.5 py-1.5 text-xs text-surface shadow-float transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
              {text}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </Base.Provider>
  );
}
