import { createContext, useContext, useState, type ReactNode } from 'react';
import { OnDemandPopup } from './on-demand-popup.tsx';
import type { OpenerElement } from './opener.tsx';

const Scope = createContext<string>('');

/**
 * Closes every open slide-over below it when `signal` changes. The app hands in the current path,
 * so that a route change always ends on the page itself.
 */
export function SlideOverScope({ signal, children }: { signal: string; children: ReactNode }) {
  return <Scope value={signal}>{children}</Scope>;
}

/** What stands in a slide-over. */
export interface SlideOverShown {
  title: ReactNode;
  side?: 'start' | 'end' | undefined;
  footer?: ReactNode;
  children: ReactNode;
}

export interface SlideOverProps extends SlideOverShown {
  trigger?: OpenerElement | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

const loadPopup = () => import('./slide-over-popup.tsx');

/** A panel at the edge: filters, chat, notifications, the menu on phones. */
export function SlideOver({ trigger, open, onOpenChange, ...shown }: SlideOverProps) {
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

  return (
    <OnDemandPopup
      trigger={trigger}
      load={loadPopup}
      open={isOpen}
      onOpenChange={change}
      shown={shown}
    />
  );
}
