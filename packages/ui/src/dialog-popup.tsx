import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import type { DialogShown } from './dialog.tsx';
import { Icon } from './icon.tsx';
import type { PopupState } from './on-demand-popup.tsx';
import { useUiLocale } from './ui-locale.tsx';

export const BACKDROP_CLASS =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-200 data-starting-style:opacity-0 ' +
  'data-ending-style:opacity-0';

const POPUP_CLASS =
  'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-2xl border border-line ' +
  'bg-raised shadow-float outline-none transition-[opacity,translate,scale] duration-200 ' +
  'data-starting-style:translate-y-6 data-starting-style:opacity-0 ' +
  'data-ending-style:translate-y-6 data-ending-style:opacity-0 ' +
  'md:top-1/2 md:bottom-auto md:mx-auto md:max-h-[85dvh] md:w-[37.5rem] ' +
  'md:-translate-y-1/2 md:rounded-2xl ' +
  'md:data-starting-style:-translate-y-1/2 md:data-starting-style:scale-98 ' +
  'md:data-ending-style:-translate-y-1/2 md:data-ending-style:scale-98';

/** Round button with a cross; the same in dialogs and slide-overs. */
export function CloseButton({ className }: { className?: string | undefined }) {
  const { words } = useUiLocale();
  return (
    <Base.Close
      aria-label={words.close}
      className={classNames(
        'grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink md:size-9',
        className,
      )}
    >
      <Icon name="x" className="size-5" />
    </Base.Close>
  );
}

export default function DialogPopup(props: PopupState & DialogShown) {
  const { open, onOpenChange, opener, preventOutsideClose, mustAnswer, initialFocus } = props;
  const { title, description } = props;
  const before = useRef<Element | null>(null);
  useEffect(() => {
    // The popup takes the focus after its first effects.
    if (open) before.current = document.activeElement;
  }, [open]);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!mustAnswer) onOpenChange(next);
      }}
      disablePointerDismissal={Boolean(preventOutsideClose ?? mustAnswer)}
    >
      <Base.Portal>
        <Base.Backdrop className={BACKDROP_CLASS} />
        <Base.Popup
          className={POPUP_CLASS}
          finalFocus={() => focusAfter(opener.current, before.current)}
          {...(initialFocus ? { initialFocus } : {})}
        >
          <Heading title={title} description={description} closable={!mustAnswer} />
          <div className="grow overflow-y-auto px-5 pt-4 pb-5 md:px-6 md:pb-6">
            {props.children}
          </div>
          {props.footer && (
            <div className="flex flex-col-reverse gap-2 border-t border-line px-5 py-4 md:flex-row md:justify-end md:px-6">
              {props.footer}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/**
 * Where the keyboard goes on: the button that opened it, what had the focus before, or, if both are
 * gone with what was done, the content of the page.
 */
function focusAfter(opener: HTMLElement | null, before: Element | null): HTMLElement | true {
  const isThere = (element: Element | null): element is HTMLElement =>
    element instanceof HTMLElement && element.isConnected && element !== document.body;
  if (isThere(opener)) return opener;
  if (isThere(before)) return before;
  return document.querySelector('main') ?? true;
}

function Heading({
  title,
  description,
  closable,
}: {
  title: ReactNode;
  description: ReactNode;
  closable: boolean;
}) {
  return (
    <div className="flex items-start justify-between gap-4 pt-4 pe-3 ps-5 md:pt-5 md:pe-4 md:ps-6">
      <div className="pt-1.5">
        <Base.Title className="text-lg font-semibold text-ink">{title}</Base.Title>
        {description && (
          <Base.Description className="mt-1 text-sm text-muted">{description}</Base.Description>
        )}
      </div>
      {closable && <CloseButton />}
    </div>
  );
}
