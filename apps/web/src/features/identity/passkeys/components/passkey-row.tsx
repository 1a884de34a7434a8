import type { SecondFactorsView } from '@guildhall/api/identity/second-factor/views';
import { Button } from '@guildhall/ui/button';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { useState } from 'react';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { toasts } from '../../../../lib/toasts.ts';
import { signalRemovedPasskey } from '../../../../lib/session/passkeys.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { useResumedConfirmation } from '../../hooks.ts';
import { type FactorChange } from '../../second-factor/hooks.ts';
import { PasskeyNameForm } from './passkey-name-form.tsx';
import { useStepUp } from '../../step-up/components/step-up-scope.tsx';

export interface PasskeyRowProps {
  passkey: SecondFactorsView['passkeys'][number];
  change: FactorChange;
}

/** One passkey: its name and last use, with buttons to rename and remove it. */
export function PasskeyRow({ passkey, change }: PasskeyRowProps) {
  const { id, name, created_at, last_used_at, is_backed_up } = passkey;
  const t = useMessages('identity/settings');
  const { date } = useFormats();
  const { client } = trpc.useUtils();
  const withStepUp = useStepUp();
  const [renaming, setRenaming] = useState(false);

  async function rename(next: string) {
    const done = await change.run(async () => {
      await client.identity.renamePasskey.mutate({ id, name: next });
      return null;
    });
    if (!done) return;
    setRenaming(false);
    toasts.success(t('passkeys.renamed'));
  }

  async function remove() {
    const work = async () => await client.identity.removePasskey.mutate({ id });
    const done = await change.run(async () => await withStepUp(work, removing(id)));
    if (done) void signalRemovedPasskey(id);
    if (done) toasts.success(t('passkeys.removed'));
    return done;
  }

  const added = date(created_at);
  const use =
    last_used_at === null
      ? t('passkeys.unused', { added })
      : t('passkeys.used', { added, used: date(last_used_at) });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      {renaming ? (
        <PasskeyNameForm
          first={name}
          submit={t('passkeys.save_name')}
          pending={change.pending}
          onSubmit={rename}
          onCancel={() => {
            setRenaming(false);
          }}
        />
      ) : (
        <>
          <div className="min-w-0">
            <p dir="auto" className="align-with-page truncate text-sm font-medium text-ink">
              {name}
            </p>
            <p className="text-sm text-muted">{use}</p>
            {is_backed_up && <p className="text-sm text-muted">{t('passkeys.synced')}</p>}
          </div>
          <div className="flex gap-1">
            <Button
              variant="ghost"
              aria-label={t('passkeys.rename_named', { name })}
              disabled={change.pending}
              onClick={() => {
                setRenaming(true);
              }}
            >
              {t('passkeys.rename')}
            </Button>
            <Remove id={id} name={name} pending={change.pending} onRemove={remove} />
          </div>
        </>
      )}
    </li>
  );
}

const removing = (id: string) => `remove passkey ${id}`;

interface RemoveProps {
  id: string;
  name: string;
  pending: boolean;
  onRemove: () => Promise<boolean>;
}

function Remove({ id, name, pending, onRemove }: RemoveProps) {
  const t = useMessages('identity/settings');
  const confirmation = useResumedConfirmation(removing(id));
  return (
    <ConfirmDialog
      {...confirmation}
      title={t('passkeys.remove_title', { name })}
      description={t('passkeys.remove_help')}
      trigger={
        <Button
          variant="ghost"
          aria-label={t('passkeys.remove_named', { name })}
          disabled={pending}
        >
          {t('passkeys.remove')}
        </Button>
      }
      confirmLabel={t('passkeys.remove')}
      cancelLabel={t('passkeys.keep')}
      danger
      pending={pending}
      closesFirst
      onConfirm={onRemove}
    />
  );
}
