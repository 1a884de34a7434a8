import { totpInputSchema } from '@guildhall/domain/identity/second-factor/schema';
import { Button } from '@guildhall/ui/button';
import { CodeField } from '@guildhall/ui/code-field';
import { Notice } from '@guildhall/ui/notice';
import { useState } from 'react';
import { useMessages } from '../../../../lib/language/messages.ts';
import {
  getPasskeyAssertion,
  supportsPasskeys,
  plain,
  passkeyFailureMessage,
} from '../../../../lib/session/passkeys.ts';
import { useSchemaForm } from '../../../../lib/forms/schema-form.tsx';
import { trpc } from '../../../../lib/api/trpc.ts';

export interface StepUpMethodsProps {
  /** The methods that the server accepts; `passkey` and `totp` are offered here. */
  methods: readonly string[];
  onProven: (accessToken: string) => void;
}

/** Methods of reauthentication other than the password. */
export function StepUpMethods({ methods, onProven }: StepUpMethodsProps) {
  const t = useMessages('identity/settings');
  const shared = useMessages('identity');
  const { client } = trpc.useUtils();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function attempt(work: () => Promise<{ access_token: string }>) {
    setPending(true);
    setFailure(null);
    try {
      onProven((await work()).access_token);
    } catch (error) {
      setFailure(passkeyFailureMessage(shared, error));
      setPending(false);
    }
  }

  const byPasskey = async () => {
    const { handle, options } = await client.identity.stepUpPasskeyOptions.mutate({});
    const response = plain(await getPasskeyAssertion(options));
    return await client.identity.stepUpWithPasskey.mutate({ handle, response });
  };

  const byKey = methods.includes('passkey') && supportsPasskeys();
  if (!byKey && !methods.includes('totp')) return null;
  return (
    <div className="mt-4 flex flex-col gap-4">
      {failure !== null && (
        <Notice tone="danger" urgent>
          {failure}
        </Notice>
      )}
      {byKey && (
        <Button
          variant="secondary"
          block
          icon="key-round"
          disabled={pending}
          onClick={() => void attempt(byPasskey)}
        >
          {t('step_up.with_passkey')}
        </Button>
      )}
      {methods.includes('totp') && (
        <TotpForm
          pending={pending}
          onSubmit={async (code) => {
            await attempt(async () => await client.identity.stepUpWithTotp.mutate({ code }));
          }}
        />
      )}
    </div>
  );
}

interface TotpFormProps {
  pending: boolean;
  onSubmit: (code: string) => Promise<void>;
}

function TotpForm({ pending, onSubmit }: TotpFormProps) {
  const t = useMessages('identity/settings');
  const shared = useMessages('identity');
  const { field, formProps } = useSchemaForm({
    schema: totpInputSchema,
    defaultValues: { code: '' },
    onSubmit: async ({ code }) => await onSubmit(code),
  });
  return (
    <form {...formProps} className="flex items-end gap-2">
      <CodeField {...field('code')} className="grow" label={shared('app_code')} />
      <Button type="submit" variant="secondary" loading={pending}>
        {t('step_up.submit_code')}
      </Button>
    </form>
  );
}
