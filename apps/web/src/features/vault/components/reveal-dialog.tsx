import type { OrderView } from '@guildhall/api/orders/views';
import { Button, type ButtonProps } from '@guildhall/ui/button';
import { CheckboxField } from '@guildhall/ui/checkbox-field';
import { Dialog } from '@guildhall/ui/dialog';
import { Notice } from '@guildhall/ui/notice';
import { PasswordField } from '@guildhall/ui/password-field';
import { useId, useRef, useState, type FormEvent, type RefObject } from 'react';
import { formatDurationMinutes } from '../../../lib/format.ts';
import { messageOf, readRefusal } from '../../../lib/refusals.ts';
import { itemNoun } from '../../orders/copy.ts';
import { revealCopy } from '../copy.ts';
import { useReveal, type RevealedFields, type UnitView } from '../hooks.ts';

export interface RevealDialogProps {
  order: OrderView;
  unit: UnitView;
  button: Pick<ButtonProps, 'variant' | 'size' | 'className'>;
  label: string;
  ariaLabel?: string | undefined;
  onRevealed: (fields: RevealedFields) => void;
}

/** Asks for the password again, and before the first look for the buyer's consent. */
export function RevealDialog(props: RevealDialogProps) {
  const { order, unit, button, label, ariaLabel, onRevealed } = props;
  const [open, setOpen] = useState(false);
  const again = unit.first_revealed_at !== null;
  const titles = again ? revealCopy.again_title : revealCopy.title;
  const formId = useId();
  const passwordField = useRef<HTMLInputElement>(null);
  const mutation = useReveal(order.id, unit.id, (fields) => {
    setOpen(false);
    onRevealed(fields);
  });

  function change(next: boolean) {
    if (mutation.pending) return;
    mutation.clearError();
    setOpen(next);
  }

  return (
    <Dialog
      title={titles[order.kind]}
      description={revealCopy.description}
      open={open}
      onOpenChange={change}
      preventOutsideClose
      initialFocus={passwordField}
      trigger={
        <Button
          {...button}
          icon="eye"
          {...(ariaLabel === undefined ? {} : { 'aria-label': ariaLabel })}
        >
          {label}
        </Button>
      }
      footer={
        <>
          <Button variant="secondary" disabled={mutation.pending} onClick={() => change(false)}>
            {revealCopy.cancel}
          </Button>
          <Button type="submit" form={formId} loading={mutation.pending}>
            {again ? revealCopy.submit_again : revealCopy.submit}
          </Button>
        </>
      }
    >
      <RevealForm
        id={formId}
        passwordField={passwordField}
        consent={again ? null : consentWords(order)}
        error={mutation.error}
        onSubmit={(password) => void mutation.run(password)}
      />
    </Dialog>
  );
}

function consentWords(order: OrderView): string {
  const hours =
    order.kind === 'account' ? order.terms.inspect_hours : order.terms.inspect_after_reveal_hours;
  return revealCopy.consent(itemNoun[order.kind], formatDurationMinutes(hours * 60));
}

/** What is typed lives in this form alone, and goes with the dialog. */
function RevealForm({
  id,
  passwordField,
  consent,
  error,
  onSubmit,
}: {
  id: string;
  passwordField: RefObject<HTMLInputElement | null>;
  consent: string | null;
  error: unknown;
  onSubmit: (password: string) => void;
}) {
  const [password, setPassword] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const agreedEnough = consent === null || agreed;
  const wrong = readRefusal(error)?.code === 'REVEAL_PASSWORD_WRONG' ? messageOf(error) : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (password !== '' && agreedEnough) onSubmit(password);
  }

  return (
    <form method="post" id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <PasswordField
        ref={passwordField}
        label={revealCopy.password}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={tried && password === '' ? revealCopy.password_missing : wrong}
      />
      {consent !== null && (
        <CheckboxField
          label={consent}
          checked={agreed}
          onChange={(event) => setAgreed(event.target.checked)}
          error={tried && !agreedEnough ? revealCopy.consent_missing : undefined}
        />
      )}
      {error !== null && wrong === undefined && (
        <Notice tone="danger" urgent>
          {messageOf(error)}
        </Notice>
      )}
    </form>
  );
}
