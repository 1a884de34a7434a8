import type { SecondFactorsView } from '@guildhall/api/identity/second-factor/views';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { Notice } from '@guildhall/ui/notice';
import { useState } from 'react';
import { useMessages } from '../../../../lib/language/messages.ts';
import {
  createPasskey,
  plain,
  passkeyFailureMessage,
  useSupportsPasskeys,
} from '../../../../lib/session/passkeys.ts';
import { toasts } from '../../../../lib/toasts.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { type FactorChange, useFactorChange } from '../../second-factor/hooks.ts';
import { PasskeyNameForm } from './passkey-name-form.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { RecoveryCodes } from '../../second-factor/components/recovery-codes.tsx';
import { useStepUp } from '../../step-up/components/step-up-scope.tsx';

/** Adds a passkey of this name; resolves to whether it succeeded. */
function useAddPasskey(change: FactorChange) {
  const { client } = trpc.useUtils();
  const withStepUp = useStepUp();
  return async (name: string) =>
    await change.run(async () => {
      const { handle, options } = await withStepUp(
        async () => await client.identity.passkeyOptions.mutate({}),
      );
      const made = await createPasskey(options);
      const { clientDataJSON, attestationObject, transports } = made.response;
      const response = plain({
        ...made,
        response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
      });
      return await client.identity.registerPasskey.mutate({ handle, response, name });
    });
}

/** The user's passkeys, and a button to add one. */
export function PasskeySection({ factors: { passkeys } }: { factors: SecondFactorsView }) {
  const t = useMessages('identity/settings');
  const shared = useMessages('identity');
  const change = useFactorChange();
  const [naming, setNaming] = useState(false);
  const works = useSupportsPasskeys();

  const addPasskey = useAddPasskey(change);

  async function add(name: string) {
    if (!(await addPasskey(name))) return;
    setNaming(false);
    toasts.success(t('passkeys.added'));
  }

  return (
    <Card>
      <CardHeader
        level={3}
        title={t('passkeys.title')}
        description={t('passkeys.intro')}
        action={
          works &&
          !naming && (
            <Button
              variant="secondary"
              icon="plus"
              onClick={() => {
                setNaming(true);
              }}
            >
              {t('passkeys.add')}
            </Button>
          )
        }
      />
      {change.error !== null && (
        <Notice tone="danger" urgent className="mb-4">
          {passkeyFailureMessage(shared, change.error)}
        </Notice>
      )}
      {naming && (
        <PasskeyNameForm
          first={t('passkeys.suggested_name')}
          submit={t('passkeys.submit')}
          pending={change.pending}
          onSubmit={add}
          onCancel={() => {
            setNaming(false);
          }}
        />
      )}
      {passkeys.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} change={change} />
          ))}
        </ul>
      )}
      {change.codes !== null && <RecoveryCodes codes={change.codes} onSaved={change.forgetCodes} />}
    </Card>
  );
}
