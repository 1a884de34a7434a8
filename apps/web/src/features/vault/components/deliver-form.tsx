import type { OrderView } from '@guildhall/api/orders/views';
import type { VaultField } from '@guildhall/domain/catalog/types';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { useState, type FormEvent } from 'react';
import { useMessages } from '../../../lib/language/messages.ts';
import { problemOf } from '../../../lib/api/refusals.ts';
import { useDelivery } from '../hooks.ts';
import { SecretsFields, useSecretsForm } from './secrets-form.tsx';

export interface DeliverFormProps {
  order: OrderView;
  fields: readonly VaultField[];
}

/** The seller fills the vault: one set of fields per unit, and all units at once. */
export function DeliverForm({ order, fields }: DeliverFormProps) {
  const t = useMessages('vault');
  const positions = Array.from({ length: order.quantity }, (_, index) => index + 1);
  const entry = useSecretsForm(fields, positions);
  const [asking, setAsking] = useState(false);
  const delivery = useDelivery(order.id, t('deliver.done'), (error) => {
    if (entry.showRefusal(error)) setAsking(false);
  });

  // Not a form error: validation would clear the messages of the server before they are read.
  function check(event: FormEvent) {
    event.preventDefault();
    if (!entry.check()) return;
    delivery.clearError();
    setAsking(true);
  }

  return (
    <Card>
      <CardHeader title={t('deliver.title')} description={t('deliver.description')} />
      <form
        method="post"
        noValidate
        autoComplete="off"
        onSubmit={check}
        className="flex flex-col gap-6"
      >
        <SecretsFields {...entry} kind={order.kind} of={order.quantity} />
        <Button type="submit" size="lg" icon="lock-keyhole" className="self-start max-sm:w-full">
          {t('deliver.submit')}
        </Button>
      </form>
      {/* It cannot be undone, so it needs a confirmation. */}
      <ConfirmDialog
        title={t('deliver.confirm_title')}
        open={asking}
        onOpenChange={setAsking}
        confirmLabel={t('deliver.confirm')}
        confirmIcon="lock-keyhole"
        cancelLabel={t('deliver.cancel')}
        pending={delivery.pending}
        problem={problemOf(delivery.error)}
        onConfirm={() => delivery.run(entry.secrets())}
      >
        {order.kind === 'account'
          ? t('deliver.confirm_body.account')
          : t('deliver.confirm_body.gift_card', { count: order.quantity })}
      </ConfirmDialog>
    </Card>
  );
}
