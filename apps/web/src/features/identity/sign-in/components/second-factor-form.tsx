import type { SignedInView } from '@guildhall/api/identity/views';
import {
  recoveryCodeSchema,
  totpCodeSchema,
} from '@guildhall/domain/identity/second-factor/schema';
import type { MessageKey } from '@guildhall/locales/messages';
import { Button } from '@guildhall/ui/button';
import { CodeField } from '@guildhall/ui/code-field';
import { Notice } from '@guildhall/ui/notice';
import { TextField } from '@guildhall/ui/text-field';
import { useState, type ReactNode } from 'react';
import { z } from 'zod';
import { apiClient } from '../../../../lib/api/api-client.ts';
import { completeSignIn } from '../../../../lib/session/auth-state.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import {
  passkeySignIn,
  supportsPasskeys,
  passkeyFailureMessage,
} from '../../../../lib/session/passkeys.ts';
import { useSchemaForm } from '../../../../lib/forms/schema-form.tsx';
import type { SecondFactorChallenge as Step } from '../../../../lib/session/sign-in-outcome.ts';

type Way = 'passkey' | 'totp' | 'recovery_code';
const WAYS: readonly Way[] = ['passkey', 'totp', 'recovery_code'];

const WAY_KEYS = {
  passkey: 'second_factor.by_passkey',
  totp: 'second_factor.by_app',
  recovery_code: 'second_factor.by_recovery_code',
} as const satisfies Record<Way, MessageKey<'identity/sign-in'>>;

function useAttempt() {
  const shared = useMessages('identity');
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function attempt(signIn: () => Promise<SignedInView>) {
    setPending(true);
    setFailure(null);
    try {
      completeSignIn(await signIn());
    } catch (error) {
      setFailure(passkeyFailureMessage(shared, error));
      setPending(false);
    }
  }

  const forget = () => {
    setFailure(null);
  };
  return { pending, failure, attempt, forget };
}

/**
 * The second factor: the code of an app, a recovery code, or a passkey. After that the user is
 * signed in, and the guard of the page redirects.
 */
export function SecondFactorForm({ step, onBack }: { step: Step; onBack: () => void }) {
  const t = useMessages('identity/sign-in');
  const ways = WAYS.filter((way) => step.methods.includes(way)).filter(
    (way) => way !== 'passkey' || supportsPasskeys(),
  );
  const [way, setWay] = useState<Way | null>(ways[0] ?? null);
  const { pending, failure, attempt, forget } = useAttempt();
  const others = ways.filter((other) => other !== way);
  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-2xl font-semibold text-ink">{t('second_factor.title')}</h1>
      {way === null && <Notice tone="attention">{t('second_factor.none')}</Notice>}
      {way === 'passkey' && (
        <>
          {failure !== null && <Failure>{failure}</Failure>}
          <Button
            size="lg"
            block
            icon="key-round"
            loading={pending}
            onClick={() => void attempt(async () => await passkeySignIn(step.ticket))}
          >
            {t('second_factor.by_passkey')}
          </Button>
        </>
      )}
      {(way === 'totp' || way === 'recovery_code') && (
        <CodeForm
          key={way}
          method={way}
          pending={pending}
          failure={failure}
          onSubmit={async (code) => {
            const body = { ticket: step.ticket, method: way, code };
            const path = 'api/oauth/login/second-factor/';
            await attempt(
              async () => await apiClient.post<SignedInView>(path, body, { quiet: true }),
            );
          }}
        />
      )}
      <div className="flex flex-col gap-1">
        {others.map((other) => (
          <Button
            key={other}
            variant="ghost"
            block
            disabled={pending}
            onClick={() => {
              forget();
              setWay(other);
            }}
          >
            {t(WAY_KEYS[other])}
          </Button>
        ))}
        <Button variant="ghost" block icon="arrow-left" disabled={pending} onClick={onBack}>
          {t('links.back')}
        </Button>
      </div>
    </div>
  );
}

function Failure({ children }: { children: ReactNode }) {
  return (
    <Notice tone="danger" urgent>
      {children}
    </Notice>
  );
}

type Method = Exclude<Way, 'passkey'>;

const SCHEMAS = {
  totp: z.strictObject({ code: totpCodeSchema }),
  recovery_code: z.strictObject({ code: recoveryCodeSchema }),
} as const;

function useFieldTexts(method: Method): { label: string; hint: string } {
  const t = useMessages('identity/sign-in');
  const shared = useMessages('identity');
  return method === 'totp'
    ? { label: shared('app_code'), hint: shared('app_code_hint') }
    : { label: t('second_factor.recovery_code'), hint: t('second_factor.recovery_code_hint') };
}

interface CodeFormProps {
  method: Method;
  pending: boolean;
  failure: string | null;
  onSubmit: (code: string) => Promise<void>;
}

function CodeForm({ method, pending, failure, onSubmit }: CodeFormProps) {
  const t = useMessages('identity/sign-in');
  const { field, formProps } = useSchemaForm({
    schema: SCHEMAS[method],
    defaultValues: { code: '' },
    onSubmit: async ({ code }) => await onSubmit(code),
    // The focused element disappeared with the first step.
    initialFocus: 'code',
  });
  const code = { ...field('code'), size: 'lg', ...useFieldTexts(method) } as const;
  return (
    <form {...formProps} className="flex flex-col gap-5">
      {failure !== null && <Failure>{failure}</Failure>}
      {method === 'totp' ? (
        <CodeField {...code} />
      ) : (
        <TextField
          {...code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          inputClassName="figures tracking-widest"
        />
      )}
      <Button type="submit" size="lg" block loading={pending}>
        {t('second_factor.submit')}
      </Button>
    </form>
  );
}
