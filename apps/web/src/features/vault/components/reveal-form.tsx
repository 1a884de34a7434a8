import { CheckboxField } from '@guildhall/ui/checkbox-field';
import { Notice } from '@guildhall/ui/notice';
import { useOnDemand } from '@guildhall/ui/on-demand';
import { PasswordField } from '@guildhall/ui/password-field';
import { useEffect, useState, type FormEvent, type RefObject } from 'react';
import { renewToken } from '../../../lib/session/auth-state.ts';
import { useMessages, withMessages } from '../../../lib/language/messages.ts';
import { messageOf, readRefusal } from '../../../lib/api/refusals.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import type { Proof } from '../hooks.ts';

/** The other ways to prove oneself are loaded with the dialog: most buyers have none. */
const loadOthers = withMessages(
  ['errors', 'field-errors', 'identity', 'identity/settings'],
  () => import('../../identity/step-up/components/other-proofs.tsx'),
);

/** How the buyer can prove themselves, and the forms of the ways beside the password. */
function useProofs() {
  const security = trpc.identity.security.useQuery();
  const { has_password = true, methods = [] } = security.data ?? {};
  const others = methods.filter((method) => method !== 'password');
  const [loaded, loadForms] = useOnDemand(loadOthers);
  const hasOthers = others.length > 0;
  useEffect(() => {
    if (hasOthers) loadForms();
  }, [hasOthers, loadForms]);
  return { has_password, others, loaded: hasOthers ? loaded : null };
}

/** What is said at the password, and of all else above the buttons. */
function textsOf(error: unknown): { wrong: string | undefined; refused: string | null } {
  const isWrong = readRefusal(error)?.code === 'REVEAL_PASSWORD_WRONG';
  if (isWrong) return { wrong: messageOf(error), refused: null };
  return { wrong: undefined, refused: error === null ? null : messageOf(error) };
}

interface RevealFormProps {
  id: string;
  passwordField: RefObject<HTMLInputElement | null>;
  consent: string | null;
  /** The buyer has just proven themselves without the password. */
  proven: boolean;
  onProven: () => void;
  /** What continues here after the return from a provider's page. */
  action: string;
  error: unknown;
  onSubmit: (proof: Proof) => void;
}

/**
 * The password is only in the state of this form, and removed with the dialog. Who has a passkey,
 * an authenticator app or an identity provider may use that instead; users without a password have
 * nothing else.
 */
export function RevealForm({
  id,
  passwordField,
  consent,
  proven,
  onProven,
  action,
  error,
  onSubmit,
}: RevealFormProps) {
  const t = useMessages('vault');
  const { has_password, others, loaded } = useProofs();
  const [password, setPassword] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const agreedEnough = consent === null || agreed;
  const { wrong, refused } = textsOf(error);
  const failure = tried && !proven && !has_password ? t('reveal.proof_missing') : refused;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!agreedEnough) return;
    if (proven) onSubmit({});
    else if (password !== '') onSubmit({ password });
  }

  return (
    <>
      <form method="post" id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {proven && <Notice tone="success">{t('reveal.proven')}</Notice>}
        {!proven && has_password && (
          <PasswordField
            ref={passwordField}
            label={t('reveal.password')}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={tried && password === '' ? t('reveal.password_missing') : wrong}
          />
        )}
        {consent !== null && (
          <CheckboxField
            label={consent}
            checked={agreed}
            onChange={(event) => setAgreed(event.target.checked)}
            error={tried && !agreedEnough ? t('reveal.consent_missing') : undefined}
          />
        )}
        {failure !== null && (
          <Notice tone="danger" urgent>
            {failure}
          </Notice>
        )}
      </form>
      {!proven && loaded !== null && (
        <loaded.OtherProofs
          methods={others}
          action={action}
          isOnly={!has_password}
          onProven={(accessToken) => {
            renewToken(accessToken);
            onProven();
            if (agreedEnough) onSubmit({});
          }}
        />
      )}
    </>
  );
}
