import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useOnDemand } from './on-demand.ts';
import { Opener, type OpenerElement } from './opener.tsx';

export interface DialogProps {
  title: ReactNode;
  description?: ReactNode;
  /** Opens it: an element, usually a `<Button>`. Leave out when `open` is steered from outside. */
  trigger?: OpenerElement | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** Buttons at the foot; the safe one first, the doing one last. */
  footer?: ReactNode;
  /** A press outside does not close it: for forms with something to lose. */
  insistent?: boolean | undefined;
  /** Where to begin; without it the first thing that takes the focus. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  children?: ReactNode;
}

const loadPopup = () => import('./dialog-popup.tsx');

/**
 * A question that must be answered before going on. At most 600 px wide; a sheet on phones. Its
 * code comes when somebody comes near its button, or when it is opened.
 */
export function Dialog({ trigger, open, onOpenChange, ...shown }: DialogProps) {
  const opener = useRef<HTMLElement>(null);
  const [ownOpen, setOwnOpen] = useState(false);
  const [popup, fetchPopup] = useOnDemand(loadPopup);
  const isOpen = open ?? ownOpen;

  useEffect(() => {
    if (isOpen) fetchPopup();
  }, [isOpen, fetchPopup]);

  function change(next: boolean) {
    setOwnOpen(next);
    onOpenChange?.(next);
  }

  return (
    <>
      {trigger && (
        <Opener
          ref={opener}
          trigger={trigger}
          opens="dialog"
          open={isOpen}
          onNear={fetchPopup}
          onPress={() => {
            // Once more, should the code have failed to come before.
            fetchPopup();
            change(true);
          }}
        />
      )}
      {popup && (
        <popup.DialogPopup {...shown} open={isOpen} onOpenChange={change} opener={opener} />
      )}
    </>
  );
}
