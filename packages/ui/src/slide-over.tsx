import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { useOnDemand } from './on-demand.ts';
import { Opener, type OpenerElement } from './opener.tsx';

const Scope = createContext<string>('');

/**
 * Closes every open slide-over below it when `signal` changes. The app hands in the current path,
 * so that a route change always ends on the page itself.
 */
export function SlideOverScope({ signal, children }: { signal: string; children: ReactNode }) {
  return <Scope value={signal}>{children}</Scope>;
}

export interface SlideOverProps {
  title: ReactNode;
  side?: 'left' | 'right' | undefined;
  trigger?: OpenerElement | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  footer?: ReactNode;
  children: ReactNode;
}

const loadPopup = () => import('./slide-over-popup.tsx');

/**
 * A panel at the edge: filters, chat, notifications, the menu on phones. Its code comes when
 * somebody comes near its button, or when it is opened.
 */
export function SlideOver({ trigger, open, onOpenChange, ...shown }: SlideOverProps) {
  const opener = useRef<HTMLElement>(null);
  const [popup, fetchPopup] = useOnDemand(loadPopup);
  const signal = useContext(Scope);
  const [ownOpen, setOwnOpen] = useState(false);
  const [openedAt, setOpenedAt] = useState(signal);
  const wanted = open ?? ownOpen;
  const isOpen = wanted && openedAt === signal;

  function change(next: boolean) {
    setOpenedAt(signal);
    setOwnOpen(next);
    onOpenChange?.(next);
  }

  // The path moved on while we were open: forget it, or it would reopen on the way back.
  if (wanted && openedAt !== signal) {
    setOpenedAt(signal);
    setOwnOpen(false);
    if (open) queueMicrotask(() => onOpenChange?.(false));
  }

  useEffect(() => {
    if (isOpen) fetchPopup();
  }, [isOpen, fetchPopup]);

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
        <popup.SlideOverPopup {...shown} open={isOpen} onOpenChange={change} opener={opener} />
      )}
    </>
  );
}
