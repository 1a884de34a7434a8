import {
  apiTokenNameSchema,
  type CreateApiToken,
} from '@guildhall/domain/identity/api-tokens/schema';
import { TOKEN_SCOPES, type TokenScope } from '@guildhall/domain/kernel/token-scopes';
import { Button } from '@guildhall/ui/button';
import { CheckboxField } from '@guildhall/ui/checkbox-field';
import { SelectField } from '@guildhall/ui/select-field';
import { TextField } from '@guildhall/ui/text-field';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useValueError } from '../../../../lib/form-errors.ts';
import { useMessages } from '../../../../lib/messages.ts';

/** How long a token may be valid, to choose from. */
const DAYS = ['30', '90', '365'] as const;

export interface CreateTokenFormProps {
  pending: boolean;
  onSubmit: (input: CreateApiToken) => Promise<void>;
  onCancel: () => void;
}

/** Asks for name, scopes and lifetime of a token. */
export function CreateTokenForm({ pending, onSubmit, onCancel }: CreateTokenFormProps) {
  const t = useMessages('identity/tokens');
  const field = useRef<HTMLInputElement>(null);
  // The button that opened it is no longer there.
  useEffect(() => field.current?.focus(), []);
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>([]);
  const [days, setDays] = useState<(typeof DAYS)[number]>('90');
  const [tried, setTried] = useState(false);
  const problem = useValueError(apiTokenNameSchema, name);
  const read = apiTokenNameSchema.safeParse(name);

  function send(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!read.success || scopes.length === 0 || pending) return;
    const chosen = TOKEN_SCOPES.filter((scope) => scopes.includes(scope));
    void onSubmit({ name: read.data, scopes: chosen, expires_in_days: Number(days) });
  }

  return (
    <form method="post" noValidate onSubmit={send} className="mt-4 flex max-w-md flex-col gap-4">
      <TextField
        ref={field}
        label={t('name')}
        hint={t('name_hint')}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={tried ? problem : undefined}
      />
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 text-sm font-medium text-ink">{t('scopes')}</legend>
        {TOKEN_SCOPES.map((scope) => (
          <CheckboxField
            key={scope}
            label={t(`scope.${scope.replace('.', '_') as ScopeKey}`)}
            hint={t(`scope_help.${scope.replace('.', '_') as ScopeKey}`)}
            checked={scopes.includes(scope)}
            onChange={({ target: { checked } }) =>
              setScopes((before) =>
                checked ? [...before, scope] : before.filter((each) => each !== scope),
              )
            }
          />
        ))}
        {tried && scopes.length === 0 && (
          <p role="alert" className="text-sm text-danger">
            {t('scope_required')}
          </p>
        )}
      </fieldset>
      <SelectField
        label={t('lifetime')}
        items={DAYS.map((value) => ({ value, label: t('days', { count: Number(value) }) }))}
        value={days}
        onValueChange={setDays}
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
