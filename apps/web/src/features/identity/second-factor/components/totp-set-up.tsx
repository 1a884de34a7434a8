import { totpInputSchema } from '@guildhall/domain/identity/second-factor/schema';
import { Button } from '@guildhall/ui/button';
import { CodeField } from '@guildhall/ui/code-field';
import { CopyButton } from '@guildhall/ui/copy-button';
import { useMessages } from '../../../../lib/language/messages.ts';
import { FormProblem, useSchemaForm } from '../../../../lib/forms/schema-form.tsx';
import { trpc } from '../../../../lib/api/trpc.ts';
import type { ChangedFactors } from '../hooks.ts';
import { QrCode } from './qr-code.tsx';
import { useStepUp } from '../../step-up/components/step-up-scope.tsx';

export interface TotpSetUpProps {
  uri: string;
  secret: string;
  onDone: (changed: ChangedFactors) => Promise<void>;
  onCancel: () => void;
}

/** The secret for the app, as a QR code and as text, and a field for the first code. */
export function TotpSetUp({ uri, secret, onDone, onCancel }: TotpSetUpProps) {
  const t = useMessages('identity/settings');
  const shared = useMessages('identity');
  const { client } = trpc.useUtils();
  const withStepUp = useStepUp();
  const { field, formProps, pending, problem } = useSchemaForm({
    schema: totpInputSchema,
    defaultValues: { code: '' },
    onSubmit: async (values) => {
      const work = async () => await client.identity.confirmTotp.mutate(values);
      await onDone(await withStepUp(work));
    },
  });

  return (
    <div className="mt-2 flex flex-col gap-6 sm:flex-row">
      <div className="shrink-0">
        <p className="mb-2 text-sm font-medium text-ink">{t('app.scan')}</p>
        <QrCode text={uri} label={t('app.qr_code')} />
      </div>
      <div className="flex min-w-0 grow flex-col gap-5">
        <ByHand secret={secret} />
        <form {...formProps} className="flex flex-col gap-4">
          <FormProblem>{problem}</FormProblem>
          <CodeField {...field('code')} label={t('app.code')} hint={shared('app_code_hint')} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" loading={pending}>
              {t('app.submit')}
            </Button>
            <Button variant="ghost" disabled={pending} onClick={onCancel}>
              {t('app.cancel')}
            </Button>
          </div>
        </form>
      </div>
    </div>
  );
}

/** The secret as text, for users who cannot scan. */
function ByHand({ secret }: { secret: string }) {
  const t = useMessages('identity/settings');
  return (
    <div>
      <p className="text-sm font-medium text-ink">{t('app.key')}</p>
      <div className="mt-1 flex items-start gap-2">
        <code className="min-w-0 font-mono text-sm break-all text-ink">
          {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </code>
        <CopyButton text={secret} label={t('app.copy_key')} iconOnly />
      </div>
    </div>
  );
}
