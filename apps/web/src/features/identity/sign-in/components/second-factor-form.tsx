import type { SignedInView } from '@guildhall/api/identity/views';
import {
  recoveryCodeSchema,
  totpCodeSchema,
} from '@guildhall/domain/identity/second-factor/schema';
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
import {
  passkeySignIn,
  supportsPasskeys,
  passkeyFailureMessage,
} from '../../../../lib/passkeys.ts';
import type { SecondFactorChallenge as Step } from '../../../../lib/sign-in-outcome.ts';
import { fieldCopy } from '../../copy.ts';
import { secondFactorCopy as copy } from '../copy.ts';

type Way = 'passkey' | 'totp' | 'recovery_code';
const WAYS: readonly Way[] = ['passkey', 'totp', 'recovery_code'];

const SAID: Readonly<Record<Way, string>> = {
  passkey: copy.by_passkey,
  totp: copy.by_app,
  recovery_code: copy.by_recovery,
};

function useAttempt() {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function attempt(signIn: () => Promise<SignedInView>) {
    setPending(true);
    setFailure(null);
    try {
      completeSignIn(await signIn());
    } catch (error) {
      setFailure(passkeyFailureMessage(error));
      setPending(false);
    }
  }

  const forget = () => {
    setFailure(null);
  };
  return { pending, failure, attempt, forget };
}

/**
 * After a right first factor: the code of an app, a recovery code, or a passkey. When it is right
 * somebody is signed in, and the page's guard leads on.
 */
export function SecondFactorForm({ step, onBack }: { step: Step; onBack: () => void }) {
  const ways = WAYS.filter((way) => step.methods.includes(way)).filter(
    (way) => way !== 'passkey' || supportsPasskeys(),
  );
  const [way, setWay] = useState<Way | null>(ways[0] ?? null);
  const { pending, failure, attempt, forget } = useAttempt();
  const others = ways.filter((other) => other !== way);
  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-2xl font-semibold text-ink">{copy.title}</h1>
      {way === null && <Notice tone="attention">{copy.nothing}</Notice>}
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
            {copy.by_passkey}
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
            {SAID[other]}
          </Button>
        ))}
        <Button variant="ghost" block icon="arrow-left" disabled={pending} onClick={onBack}>
          {copy.back}
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

const FIELDS = {
  totp: {
    schema: totpCodeSchema,
    label: copy.app,
    hint: fieldCopy.app_code_hint,
    wrong_shape: fieldCopy.app_code_malformed,
  },
  recovery_code: {
    schema: recoveryCodeSchema,
    label: copy.recovery,
    hint: copy.recovery_hint,
    wrong_shape: copy.recovery_wrong_shape,
  },
} as const;

interface CodeFormProps {
  method: keyof typeof FIELDS;
  pending: boolean;
  failure: string | null;
  onSubmit: (code: string) => void;
}

function CodeForm({ method, pending, failure, onSubmit }: CodeFormProps) {
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const ref = useRef<HTMLInputElement>(null);
  // What was focused before is gone with the first step.
  useEffect(() => ref.current?.focus(), []);
  const { schema, label, hint, wrong_shape } = FIELDS[method];
  const fits = schema.safeParse(typed).success;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (fits) onSubmit(typed);
  }

  const field = {
    ref,
    size: 'lg',
    label,
    hint,
    value: typed,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped(target.value),
    error: tried && !fits ? wrong_shape : undefined,
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
        {copy.submit}
      </Button>
    </form>
  );
}
