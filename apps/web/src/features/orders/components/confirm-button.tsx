import { Button, type ButtonProps } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { Notice } from '@guildhall/ui/notice';
import { useState, type ReactNode } from 'react';
import { messageOf } from '../../../lib/refusals.ts';

export interface ConfirmButtonProps {
  /** How the button that asks looks. */
  button: Pick<ButtonProps, 'variant' | 'size' | 'icon' | 'block' | 'className'>;
  label: string;
  /** For screen readers, where the label alone does not say which of several. */
  ariaLabel?: string | undefined;
  title: string;
  body: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  danger?: boolean | undefined;
  pending: boolean;
  error: unknown;
  onOpen?: (() => void) | undefined;
  /** Resolves to whether it was done; then the dialog closes. */
  onConfirm: () => Promise<boolean>;
}

/** A button that asks once more, says what will happen, and shows what the server answered. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { button, label, ariaLabel, title, body, confirmLabel, cancelLabel } = props;
  const { danger, pending, error, onOpen, onConfirm } = props;
  const [open, setOpen] = useState(false);

  function change(next: boolean) {
    // What has been sent cannot be called back by closing the question.
    if (pending) return;
    if (next) onOpen?.();
    setOpen(next);
  }

  async function confirm() {
    if (await onConfirm()) setOpen(false);
  }

  return (
    <Dialog
      title={title}
      open={open}
      onOpenChange={change}
      insistent={pending}
      trigger={
        <Button {...button} {...(ariaLabel === undefined ? {} : { 'aria-label': ariaLabel })}>
          {label}
        </Button>
      }
      footer={
        <>
          <Button variant="secondary" disabled={pending} onClick={() => change(false)}>
            {cancelLabel}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            loading={pending}
            onClick={() => void confirm()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="text-sm text-ink">{body}</div>
      {error !== null && (
        <Notice tone="danger" urgent className="mt-4">
          {messageOf(error)}
        </Notice>
      )}
    </Dialog>
  );
}
