import { useEffect, useRef, type ComponentType, type RefObject } from 'react';
import { useOnDemand } from './on-demand.ts';
import { Opener, type OpenerElement } from './opener.tsx';

/** What every popup needs to know of the button that opened it, and whether it is open. */
export interface PopupState {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The keyboard goes back there; without it to where it was. */
  opener: RefObject<HTMLElement | null>;
}

export interface OnDemandPopupProps<Shown> extends Omit<PopupState, 'opener'> {
  trigger: OpenerElement | undefined;
  /** Brings the popup's code; one function for ever, outside of the component. */
  load: () => Promise<{ default: ComponentType<Shown & PopupState> }>;
  /** What stands in the popup. */
  shown: Shown;
}

/**
 * The button of a popup, and the popup itself from when its code is there: that comes when somebody
 * comes near the button, or when it is opened.
 */
export function OnDemandPopup<Shown>(props: OnDemandPopupProps<Shown>) {
  const { trigger, load, open, onOpenChange, shown } = props;
  const opener = useRef<HTMLElement>(null);
  const [popup, fetchPopup] = useOnDemand(load);

  useEffect(() => {
    if (open) fetchPopup();
  }, [open, fetchPopup]);

  return (
    <>
      {trigger && (
        <Opener
          ref={opener}
          trigger={trigger}
          opens="dialog"
          open={open}
          onApproach={fetchPopup}
          onPress={() => {
            // Once more, should the code have failed to come before.
            fetchPopup();
            onOpenChange(true);
          }}
        />
      )}
      {popup && (
        <popup.default {...shown} open={open} onOpenChange={onOpenChange} opener={opener} />
      )}
    </>
  );
}
