import { createEndpointSchema } from '@guildhall/domain/webhooks/endpoints/schema';
import { WEBHOOK_TYPES, type WebhookType } from '@guildhall/domain/webhooks/types';
import { Button } from '@guildhall/ui/button';
import { CheckboxField } from '@guildhall/ui/checkbox-field';
import { TextField } from '@guildhall/ui/text-field';
import { useIdempotentMutation } from '../../../lib/api/idempotent-mutation.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useControlledField, useSchemaForm } from '../../../lib/forms/schema-form.tsx';
import { useMessages } from '../../../lib/language/messages.ts';
import { typeKeyOf } from '../known-words.ts';

export interface CreateEndpointFormProps {
  /** Gets the secret, which is shown once. */
  onCreated: (secret: string) => void;
  onCancel: () => void;
}

/** Asks where webhooks go, and which. */
export function CreateEndpointForm({ onCreated, onCancel }: CreateEndpointFormProps) {
  const t = useMessages('webhooks');
  const utils = trpc.useUtils();
  const creation = useIdempotentMutation(
    async (input: { url: string; types: WebhookType[] }) =>
      await utils.client.webhooks.createEndpoint.mutate(input),
    async ({ secret }) => {
      await utils.webhooks.endpoints.invalidate();
      onCreated(secret);
    },
  );
  const { form, field, formProps } = useSchemaForm({
    schema: createEndpointSchema,
    defaultValues: { url: '', types: [...WEBHOOK_TYPES] },
    onSubmit: creation.runOrThrow,
    texts: { types: () => t('types_required') },
    // The button that opened it is no longer there.
    initialFocus: 'url',
  });
  const types = useControlledField(form, 'types');

  function choose(type: WebhookType, isChosen: boolean) {
    const isKept = (each: WebhookType) => (each === type ? isChosen : types.value.includes(each));
    types.onChange(WEBHOOK_TYPES.filter(isKept));
  }

  return (
    <form {...formProps} className="mt-4 flex max-w-md flex-col gap-4">
      <TextField
        {...field('url')}
        label={t('url')}
        hint={t('url_hint')}
        type="url"
        dir="ltr"
        maxLength={500}
      />
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 text-sm font-medium text-ink">{t('types')}</legend>
        {WEBHOOK_TYPES.map((type) => (
          <CheckboxField
            key={type}
            label={t(`type.${typeKeyOf(type)}`)}
            hint={type}
            checked={types.value.includes(type)}
            onChange={({ target: { checked } }) => choose(type, checked)}
          />
        ))}
        {types.error !== undefined && (
          <p role="alert" className="text-sm text-danger">
            {types.error}
          </p>
        )}
      </fieldset>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={creation.pending}>
          {t('submit')}
        </Button>
        <Button variant="ghost" disabled={creation.pending} onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
