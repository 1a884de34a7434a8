import type { OrderView } from '@guildhall/api/orders/views';
import { Button, type ButtonProps } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { useId, useRef, useState, type ReactElement } from 'react';
import { useFormats } from '../../../lib/language/format.ts';
import type { IdempotentMutation } from '../../../lib/api/idempotent-mutation.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { useResumedAction } from '../../identity/hooks.ts';
import {
  type Proof,
  type RevealedFields,
  type RevealedUnits,
  type UnitView,
  useReveal,
  useRevealUnits,
} from '../hooks.ts';
import { RevealForm } from './reveal-form.tsx';

type ButtonLook = Pick<ButtonProps, 'variant' | 'size' | 'className'>;

export interface RevealDialogProps {
  order: OrderView;
  unit: UnitView;
  button: ButtonLook;
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
  const mutation = useReveal(order.id, unit.id, (fields) => {
    setOpen(false);
    onRevealed(fields);
  });
  return (
    <ProofDialog
      title={t(`reveal.${again ? 'again' : 'title'}.${order.kind}`)}
      description={t('reveal.description')}
      consent={again ? null : consent}
      mutation={mutation}
      action={`reveal ${unit.id}`}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button
          {...button}
          icon="eye"
          {...(ariaLabel === undefined ? {} : { 'aria-label': ariaLabel })}
        >
          {label}
        </Button>
      }
    />
  );
}

/** The same for several units at once: one proof, and one consent for those still sealed. */
export function RevealAllDialog({
  order,
  units,
  button,
  onRevealed,
}: {
  order: OrderView;
  /** The units that the server lets the buyer reveal now. */
  units: readonly UnitView[];
  button: ButtonLook;
  onRevealed: (revealed: RevealedUnits) => void;
}) {
  const t = useMessages('vault');
  const { hours } = useFormats();
  const [open, setOpen] = useState(false);
  const count = units.length;
  const sealed = units.filter(({ first_revealed_at }) => first_revealed_at === null).length;
  const mutation = useRevealUnits(order.id, units, (revealed) => {
    setOpen(false);
    onRevealed(revealed);
  });
  const least = hours(order.terms.inspect_after_reveal_hours);
  return (
    <ProofDialog
      title={t(`reveal_all.title.${order.kind}`, { count })}
      description={t('reveal_all.description', { count })}
      consent={sealed === 0 ? null : t('reveal_all.consent', { count: sealed, least })}
      mutation={mutation}
      action={`reveal all of ${order.id}`}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button {...button} icon="eye">
          {t(sealed === 0 ? 'reveal_all.open_again' : 'reveal_all.open', { count })}
        </Button>
      }
    />
  );
}

/** The dialog of a proof: password or another one and, where there is one, the consent. */
function ProofDialog({
  title,
  description,
  consent,
  mutation,
  action,
  open,
  onOpenChange,
  trigger,
}: {
  title: string;
  description: string;
  /** Null when nothing is revealed for the first time. */
  consent: string | null;
  mutation: IdempotentMutation<Proof>;
  /** What continues here after the buyer has proven themselves at an identity provider. */
  action: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trigger: ReactElement<Record<string, unknown>>;
}) {
  const t = useMessages('vault');
  const formId = useId();
  const passwordField = useRef<HTMLInputElement>(null);
  const [proven, setProven] = useState(false);
  useResumedAction(action, () => {
    setProven(true);
    onOpenChange(true);
  });

  function change(next: boolean) {
    if (mutation.pending) return;
    mutation.clearError();
    setProven(false);
    onOpenChange(next);
  }

  return (
    <Dialog
      title={title}
      description={description}
      open={open}
      onOpenChange={change}
      preventOutsideClose
      initialFocus={passwordField}
      trigger={trigger}
      footer={
        <>
          <Button variant="secondary" disabled={mutation.pending} onClick={() => change(false)}>
            {t('reveal.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={mutation.pending}>
            {t(consent === null ? 'reveal.submit_again' : 'reveal.submit')}
          </Button>
        </>
      }
    >
      <RevealForm
        id={formId}
        passwordField={passwordField}
        consent={consent}
        proven={proven}
        onProven={() => setProven(true)}
        action={action}
        error={mutation.error}
        onSubmit={(proof) => {
          void mutation.run(proof).then(() => setProven(false));
        }}
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
