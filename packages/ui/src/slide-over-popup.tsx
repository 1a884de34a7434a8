import { Dialog as Base } from '@base-ui/react/dialog';
import { classNames } from './class-names.ts';
import { BACKDROP_CLASS, CloseButton } from './dialog-popup.tsx';
import type { PopupState } from './on-demand-popup.tsx';
import type { SlideOverShown } from './slide-over.tsx';

const POPUP_CLASS =
  'fixed inset-y-0 z-50 flex w-[min(26rem,calc(100vw-2.5rem))] flex-col bg-raised shadow-float ' +
  'outline-none transition-transform duration-300';

const SIDE_CLASS = {
  start:
    'start-0 border-e border-line data-starting-style:-translate-x-full ' +
    'data-ending-style:-translate-x-full rtl:data-starting-style:translate-x-full ' +
    'rtl:data-ending-style:translate-x-full',
  end:
    'end-0 border-s border-line data-starting-style:translate-x-full ' +
    'data-ending-style:translate-x-full rtl:data-starting-style:-translate-x-full ' +
    'rtl:data-ending-style:-translate-x-full',
} as const;

export default function SlideOverPopup(props: PopupState & SlideOverShown) {
  const { open, onOpenChange, opener, title, side = 'end', footer, children } = props;
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        onOpenChange(next);
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={BACKDROP_CLASS} />
        <Base.Popup className={classNames(POPUP_CLASS, SIDE_CLASS[side])} finalFocus={opener}>
          <div className="flex items-center justify-between gap-4 border-b border-line py-3 pe-3 ps-5">
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
