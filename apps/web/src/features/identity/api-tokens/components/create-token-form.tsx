import {
  type CreateApiToken,
  createApiTokenSchema,
} from '@guildhall/domain/identity/api-tokens/schema';
import { TOKEN_SCOPES, type TokenScope } from '@guildhall/domain/kernel/token-scopes';
import { Button } from '@guildhall/ui/button';
import { CheckboxField } from '@guildhall/ui/checkbox-field';
import { SelectField } from '@guildhall/ui/select-field';
import { TextField } from '@guildhall/ui/text-field';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useControlledField, useSchemaForm } from '../../../../lib/forms/schema-form.tsx';

/** How long a token may be valid, to choose from. */
const DAYS = [30, 90, 365] as const;

export interface CreateTokenFormProps {
  pending: boolean;
  onSubmit: (input: CreateApiToken) => Promise<void>;
  onCancel: () => void;
}

/** Asks for name, scopes and lifetime of a token. */
export function CreateTokenForm({ pending, onSubmit, onCancel }: CreateTokenFormProps) {
  const t = useMessages('identity/tokens');
  const { form, field, formProps } = useSchemaForm({
    schema: createApiTokenSchema,
    defaultValues: { name: '', scopes: [], expires_in_days: 90 },
    onSubmit,
    texts: { scopes: () => t('scope_required') },
    // The button that opened it is no longer there.
    initialFocus: 'name',
  });
  const scopes = useControlledField(form, 'scopes');
  const days = useControlledField(form, 'expires_in_days');

  function choose(scope: TokenScope, isChosen: boolean) {
    const isKept = (each: TokenScope) => (each === scope ? isChosen : scopes.value.includes(each));
    scopes.onChange(TOKEN_SCOPES.filter(isKept));
  }

  return (
    <form {...formProps} className="mt-4 flex max-w-md flex-col gap-4">
      <TextField {...field('name')} label={t('name')} hint={t('name_hint')} maxLength={60} />
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 text-sm font-medium text-ink">{t('scopes')}</legend>
        {TOKEN_SCOPES.map((scope) => (
          <CheckboxField
            key={scope}
            label={t(`scope.${scope.replace('.', '_') as ScopeKey}`)}
            hint={t(`scope_help.${scope.replace('.', '_') as ScopeKey}`)}
            checked={scopes.value.includes(scope)}
            onChange={({ target: { checked } }) => choose(scope, checked)}
          />
        ))}
        {scopes.error !== undefined && (
          <p role="alert" className="text-sm text-danger">
            {scopes.error}
          </p>
        )}
      </fieldset>
      <SelectField
        label={t('lifetime')}
        items={DAYS.map((count) => ({ value: String(count), label: t('days', { count }) }))}
        value={String(days.value)}
        onValueChange={(value) => days.onChange(Number(value))}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={pending}>
          {t('submit')}
        </Button>
        <Button variant="ghost" disabled={pending} onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

type ScopeKey = 'offers_read' | 'prices_write' | 'stock_write';
