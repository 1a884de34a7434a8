import type { PayoutMethodView } from '@guildhall/api/withdrawals/views';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { ErrorState } from '@guildhall/ui/error-state';
import { Notice } from '@guildhall/ui/notice';
import { SkeletonText } from '@guildhall/ui/skeleton';
import { useState } from 'react';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { messageOf, problemOf } from '../../../lib/api/refusals.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useConfirmPayoutMethod, useRemovePayoutMethod } from '../hooks.ts';
import { methodText } from '../messages.ts';
import { PayoutAccount } from './payout-account.tsx';
import { PayoutMethodForm } from './payout-method-form.tsx';

/** Where the user is paid, and a form for another method. */
export function PayoutMethodsSection() {
  const t = useMessages('withdrawals');
  const methods = trpc.withdrawals.methods.useQuery();
  const terms = trpc.withdrawals.terms.useQuery();
  const [isOpen, setIsOpen] = useState(false);
  const failed = methods.error ?? terms.error;
  const legalName = terms.data?.legal_name ?? null;
  return (
    <Card id="payout-methods">
      <CardHeader
        level={3}
        title={t('methods.title')}
        description={t('methods.intro')}
        action={
          legalName !== null &&
          !isOpen && (
            <Button variant="secondary" icon="plus" onClick={() => setIsOpen(true)}>
              {t('methods.add')}
            </Button>
          )
        }
      />
      {terms.data && legalName === null && (
        <Notice className="mt-2">{t('methods.not_verified')}</Notice>
      )}
      {isOpen && terms.data && (
        <PayoutMethodForm terms={terms.data} onClose={() => setIsOpen(false)} />
      )}
      {failed !== null ? (
        <ErrorState
          title={t('methods.load_failed')}
          description={messageOf(failed)}
          retrying={methods.isFetching || terms.isFetching}
          onRetry={() => void Promise.all([methods.refetch(), terms.refetch()])}
        />
      ) : methods.data === undefined ? (
        <SkeletonText lines={2} className="mt-4" />
      ) : methods.data.length === 0 ? (
        <p className="mt-2 text-sm text-muted">{t('methods.none')}</p>
      ) : (
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {methods.data.map((method) => (
            <MethodRow key={method.id} method={method} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function MethodRow({ method }: { method: PayoutMethodView }) {
  const t = useMessages('withdrawals');
  const { date } = useFormats();
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="text-sm font-medium [overflow-wrap:anywhere] text-ink">
          <bdi>{methodText(t, method)}</bdi>
        </p>
        <p className="text-sm text-muted">
          {t('methods.since', { name: method.payee_name, date: date(method.created_at) })}
        </p>
      </div>
      <Remove method={method} />
      {method.status === 'returned' ? (
        <Returned method={method} />
      ) : (
        method.kind === 'stripe' && <PayoutAccount method={method} />
      )}
    </li>
  );
}

/** A payment to it came back: its owner checks it before it is used again. */
function Returned({ method }: { method: PayoutMethodView }) {
  const t = useMessages('withdrawals');
  const mutation = useConfirmPayoutMethod();
  return (
    <Notice
      tone="attention"
      className="basis-full"
      action={
        <Button
          variant="secondary"
          size="sm"
          loading={mutation.pending}
          aria-label={t('methods.confirm_named', { method: methodText(t, method) })}
          onClick={() => void mutation.run(method.id)}
        >
          {t('methods.confirm')}
        </Button>
      }
    >
      {mutation.error === null ? t('methods.returned') : messageOf(mutation.error)}
    </Notice>
  );
}

function Remove({ method }: { method: PayoutMethodView }) {
  const t = useMessages('withdrawals');
  const mutation = useRemovePayoutMethod();
  return (
    <ConfirmDialog
      title={t('methods.remove_title')}
      description={t('methods.remove_help')}
      trigger={
        <Button
          variant="secondary"
          size="sm"
          aria-label={t('methods.remove_named', { method: methodText(t, method) })}
        >
          {t('methods.remove')}
        </Button>
      }
      onOpenChange={mutation.clearError}
      confirmLabel={t('methods.remove')}
      cancelLabel={t('methods.keep')}
      danger
      closesFirst
      pending={mutation.pending}
      problem={problemOf(mutation.error)}
      onConfirm={() => mutation.run(method.id)}
    />
  );
}
