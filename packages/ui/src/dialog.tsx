import { useState, type ReactNode, type RefObject } from 'react';
import { OnDemandPopup } from './on-demand-popup.tsx';
import type { OpenerElement } from './opener.tsx';

/** What stands in a dialog. */
export interface DialogShown {
  title: ReactNode;
  description?: ReactNode;
  /** Buttons at the foot; the safe one first, the doing one last. */
  footer?: ReactNode;
  /** A press outside does not close it: for forms with something to lose. */
  preventOutsideClose?: boolean | undefined;
  /** Nothing but its own buttons closes it, and it has no cross: for what is shown only once. */
  mustAnswer?: boolean | undefined;
  /** Where to begin; without it the first thing that takes the focus. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  children?: ReactNode;
}

export interface DialogProps extends DialogShown {
  /** Opens it: an element, usually a `<Button>`. Leave out when `open` is steered from outside. */
  trigger?: OpenerElement | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

const loadPopup = () => import('./dialog-popup.tsx');

/** A question that must be answered before going on. At most 600 px wide; a sheet on phones. */
export function Dialog({ trigger, open, onOpenChange, ...shown }: DialogProps) {
  const [ownOpen, setOwnOpen] = useState(false);

  function change(next: boolean) {
    setOwnOpen(next);
    onOpenChange?.(next);
  }

  return (
    <OnDemandPopup
      trigger={trigger}
      load={loadPopup}
      open={open ?? ownOpen}
      onOpenChange={change}
      shown={shown}
    />
  );
}
