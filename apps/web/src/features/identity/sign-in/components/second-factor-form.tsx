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
import {
  useEffect,
  useRef,
  useState,
  type ChangeEvent,
  type FormEvent,
  type ReactNode,
} from 'react';
import { apiClient } from '../../../../lib/api-client.ts';
import { completeSignIn } from '../../../../lib/auth-state.ts';
import { useValueError } from '../../../../lib/form-errors.ts';
import { useMessages } from '../../../../lib/messages.ts';
import {
  passkeySignIn,
  supportsPasskeys,
  passkeyFailureMessage,
} from '../../../../lib/passkeys.ts';
import type { SecondFactorChallenge as Step } from '../../../../lib/sign-in-outcome.ts';

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
          onSubmit={(code) => {
            const body = { ticket: step.ticket, method: way, code };
            const path = 'api/oauth/login/second-factor/';
            void attempt(
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

const SCHEMAS = { totp: totpCodeSchema, recovery_code: recoveryCodeSchema } as const;

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
  onSubmit: (code: string) => void;
}

function CodeForm({ method, pending, failure, onSubmit }: CodeFormProps) {
  const t = useMessages('identity/sign-in');
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const ref = useRef<HTMLInputElement>(null);
  // The focused element disappeared with the first step.
  useEffect(() => ref.current?.focus(), []);
  const problem = useValueError(SCHEMAS[method], typed);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (problem === undefined) onSubmit(typed);
  }

  const field = {
    ref,
    size: 'lg',
    ...useFieldTexts(method),
    value: typed,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped(target.value),
    error: tried ? problem : undefined,
  } as const;
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {failure !== null && <Failure>{failure}</Failure>}
      {method === 'totp' ? (
        <CodeField {...field} />
      ) : (
        <TextField
          {...field}
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
