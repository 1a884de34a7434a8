import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import type { IconName } from './icon.tsx';
import { Notice } from './notice.tsx';
import type { OpenerElement } from './opener.tsx';

export interface ConfirmDialogProps {
  title: string;
  /** What will happen, in one sentence or two under the title ... */
  description?: string | undefined;
  /** ... or at more length. */
  children?: ReactNode;
  /** The button that asks. Leave out when `open` is steered from outside. */
  trigger?: OpenerElement | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  confirmLabel: string;
  confirmIcon?: IconName | undefined;
  cancelLabel: string;
  /** Something is lost or taken away. */
  danger?: boolean | undefined;
  /** From the press until it is done: what has been sent cannot be called back by closing. */
  pending: boolean;
  /** Whether what will happen is known and may be confirmed. */
  ready?: boolean | undefined;
  /** Why it was not done, in words; the question stays open with it. */
  problem?: string | null | undefined;
  /** Closes as soon as it is pressed, for what may ask a question of its own: one at a time. */
  closesFirst?: boolean | undefined;
  /** Resolves to whether it was done; then the question closes. */
  onConfirm: () => Promise<boolean>;
}

/** Asks once more, says what will happen, and shows that it is happening. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, confirmLabel, confirmIcon, cancelLabel, danger, ...rest } = props;
  const { pending, ready = true, problem, closesFirst, onConfirm, children, ...asked } = rest;
  const [ownOpen, setOwnOpen] = useState(false);

  function change(next: boolean) {
    setOwnOpen(next);
    onOpenChange?.(next);
  }

  async function confirm() {
    if (closesFirst) change(false);
    const isDone = await onConfirm();
    if (isDone && !closesFirst) change(false);
  }

  return (
    <Dialog
      {...asked}
      open={open ?? ownOpen}
      onOpenChange={(next) => {
        if (!pending) change(next);
      }}
      preventOutsideClose={pending}
      footer={
        <>
          <Button variant="secondary" disabled={pending} onClick={() => change(false)}>
            {cancelLabel}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            icon={confirmIcon}
            loading={pending}
            disabled={!ready}
            onClick={() => void confirm()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 text-sm text-ink">
        {children && <div>{children}</div>}
        {problem && (
          <Notice tone="danger" urgent>
            {problem}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
