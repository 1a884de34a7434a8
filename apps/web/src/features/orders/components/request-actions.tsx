import type { OrderView } from '@guildhall/api/orders/views';
import {
  CANCELLATION_REASONS,
  type CancellationReason,
  REQUEST_KINDS,
} from '@guildhall/domain/orders/types';
import { Button, type ButtonProps } from '@guildhall/ui/button';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { SelectField } from '@guildhall/ui/select-field';
import { type ReactNode, useState } from 'react';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { problemOf } from '../../../lib/api/refusals.ts';
import { type RequestAction, useRequestMutation } from '../hooks.ts';

const LOOKS = {
  ask_cancellation: { variant: 'secondary', icon: 'undo-2', danger: false },
  ask_extension: { variant: 'secondary', icon: 'clock', danger: false },
  accept_cancellation: { variant: 'primary', icon: 'undo-2', danger: true },
  refuse_cancellation: { variant: 'secondary', icon: 'x', danger: false },
  accept_extension: { variant: 'primary', icon: 'check', danger: false },
  refuse_extension: { variant: 'secondary', icon: 'x', danger: false },
  withdraw: { variant: 'secondary', icon: 'x', danger: false },
} as const satisfies Record<
  RequestAction['do'],
  Pick<ButtonProps, 'variant' | 'icon'> & { danger: boolean }
>;

/** What the server allows this viewer to do with requests now. */
function actionsOf({ requests }: OrderView): RequestAction['do'][] {
  const { open, may_ask } = requests;
  const kind = REQUEST_KINDS.find((known) => known === open?.kind);
  if (open !== null && kind !== undefined) {
    if (open.may_answer) return [`accept_${kind}`, `refuse_${kind}`];
    return open.may_withdraw ? ['withdraw'] : [];
  }
  const asks = REQUEST_KINDS.filter((each) => may_ask.includes(each));
  return asks.map((each) => `ask_${each}` as const);
}

/** What one party asks the other for, and the answers to it, each with a question first. */
export function RequestActions({ order }: { order: OrderView }) {
  const actions = actionsOf(order);
  if (actions.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
      {actions.map((action) =>
        action === 'ask_cancellation' ? (
          <AskToCancel key={action} order={order} />
        ) : (
          <RequestButton key={action} order={order} action={{ do: action }} />
        ),
      )}
    </div>
  );
}

function AskToCancel({ order }: { order: OrderView }) {
  const t = useMessages('orders/requests');
  const [reason, setReason] = useState<CancellationReason | 'none'>('none');
  const chosen = reason === 'none' ? null : reason;
  return (
    <RequestButton order={order} action={{ do: 'ask_cancellation', reason: chosen }}>
      <SelectField
        label={t('reason.label')}
        optional
        items={(['none', ...CANCELLATION_REASONS] as const).map((value) => ({
          value,
          label: t(`reason.${value}`),
        }))}
        value={reason}
        onValueChange={setReason}
        className="mt-4"
      />
    </RequestButton>
  );
}

interface RequestButtonProps {
  order: OrderView;
  action: RequestAction;
  children?: ReactNode;
}

function RequestButton({ order, action, children }: RequestButtonProps) {
  const t = useMessages('orders/requests');
  const { hours, moment, price } = useFormats();
  const { danger, ...look } = LOOKS[action.do];
  const { requests } = order;
  const until = requests.open?.promised_at ?? requests.longer_promised_at;
  const mutation = useRequestMutation(order, t(`action.${action.do}.done`));
  const values = {
    total: price(order.total_minor, order.currency),
    hours: hours(requests.answer_hours),
    until: until === null ? '' : moment(until),
  };
  return (
    <ConfirmDialog
      title={t(`action.${action.do}.title`)}
      trigger={<Button {...look}>{t(`action.${action.do}.open`)}</Button>}
      onOpenChange={mutation.clearError}
      confirmLabel={t(`action.${action.do}.submit`)}
      cancelLabel={t('back')}
      danger={danger}
      pending={mutation.pending}
      problem={problemOf(mutation.error)}
      onConfirm={async () => await mutation.run(action)}
    >
      <p>{t(`action.${action.do}.body`, values)}</p>
      {children}
    </ConfirmDialog>
  );
}
