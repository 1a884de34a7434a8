import type { OrderView } from '@guildhall/api/orders/views';
import { Button, type ButtonProps } from '@guildhall/ui/button';
import { CheckboxField } from '@guildhall/ui/checkbox-field';
import { Dialog } from '@guildhall/ui/dialog';
import { Notice } from '@guildhall/ui/notice';
import { PasswordField } from '@guildhall/ui/password-field';
import { useId, useRef, useState, type FormEvent, type RefObject } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { useMessages } from '../../../lib/messages.ts';
import { messageOf, readRefusal } from '../../../lib/refusals.ts';
import { useReveal, type RevealedFields, type UnitView } from '../hooks.ts';

export interface RevealDialogProps {
  order: OrderView;
  unit: UnitView;
  button: Pick<ButtonProps, 'variant' | 'size' | 'className'>;
  label: string;
  ariaLabel?: string | undefined;
  onRevealed: (fields: RevealedFields) => void;
}

/** Asks for the password again, and before the first reveal for the consent of the buyer. */
export function RevealDialog(props: RevealDialogProps) {
  const { order, unit, button, label, ariaLabel, onRevealed } = props;
  const t = useMessages('vault');
  const consent = useConsent(order);
  const [open, setOpen] = useState(false);
  const again = unit.first_revealed_at !== null;
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
      title={t(`reveal.${again ? 'again' : 'title'}.${order.kind}`)}
      description={t('reveal.description')}
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
            {t('reveal.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={mutation.pending}>
            {t(again ? 'reveal.submit_again' : 'reveal.submit')}
          </Button>
        </>
      }
    >
      <RevealForm
        id={formId}
        passwordField={passwordField}
        consent={again ? null : consent}
        error={mutation.error}
        onSubmit={(password) => void mutation.run(password)}
      />
    </Dialog>
  );
}

/** The consent: the right to return it ends, and the time to check it starts. */
function useConsent({ kind, terms }: OrderView): string {
  const t = useMessages('vault');
  const { hours } = useFormats();
  const inspect = hours(terms.inspect_hours);
  const least = hours(terms.inspect_after_reveal_hours);
  return kind === 'account'
    ? t('reveal.consent.account', { inspect, least })
    : t('reveal.consent.gift_card', { least });
}

/** The password is only in the state of this form, and removed with the dialog. */
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
  const t = useMessages('vault');
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
        label={t('reveal.password')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={tried && password === '' ? t('reveal.password_missing') : wrong}
      />
      {consent !== null && (
        <CheckboxField
          label={consent}
          checked={agreed}
          onChange={(event) => setAgreed(event.target.checked)}
          error={tried && !agreedEnough ? t('reveal.consent_missing') : undefined}
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
