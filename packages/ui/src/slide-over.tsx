import { Dialog as Base } from '@base-ui/react/dialog';
import {
  createContext,
  useContext,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react';
import { classNames } from './class-names.ts';
import { BACKDROP_CLASS, CloseButton } from './dialog.tsx';

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
  trigger?: ReactElement<Record<string, unknown>> | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  footer?: ReactNode;
  children: ReactNode;
}

const POPUP_CLASS =
  'fixed inset-y-0 z-50 flex w-[min(26rem,calc(100vw-2.5rem))] flex-col bg-raised shadow-float ' +
  'outline-none transition-transform duration-300';

const SIDE_CLASS = {
  left:
    'left-0 border-r border-line data-starting-style:-translate-x-full ' +
    'data-ending-style:-translate-x-full',
  right:
    'right-0 border-l border-line data-starting-style:translate-x-full ' +
    'data-ending-style:translate-x-full',
} as const;

/** A panel at the edge: filters, chat, notifications, the menu on phones. */
export function SlideOver(props: SlideOverProps) {
  const { title, side = 'right', trigger, open, onOpenChange, footer, children } = props;
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
    <Base.Root open={isOpen} onOpenChange={change}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={BACKDROP_CLASS} />
        <Base.Popup className={classNames(POPUP_CLASS, SIDE_CLASS[side])}>
          <div className="flex items-center justify-between gap-4 border-b border-line py-3 pr-3 pl-5">
            <Base.Title className="text-base font-semibold text-ink">{title}</Base.Title>
            <CloseButton />
          </div>
          <div className="grow overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
          {footer && <div className="flex gap-2 border-t border-line px-5 py-4">{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
