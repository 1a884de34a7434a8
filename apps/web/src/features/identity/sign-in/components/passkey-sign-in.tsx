import { Button } from '@guildhall/ui/button';
import { Notice } from '@guildhall/ui/notice';
import { useEffect, useState } from 'react';
import { completeSignIn } from '../../../../lib/session/auth-state.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import {
  passkeyAutofill,
  passkeySignIn,
  abortPasskeyRequest,
  passkeyFailureMessage,
  useSupportsPasskeys,
} from '../../../../lib/session/passkeys.ts';

/**
 * Signs in with a passkey alone: with this button, or in the email field if the browser offers it.
 * Hidden if the browser does not support passkeys.
 */
export function PasskeySignIn() {
  const t = useMessages('identity/sign-in');
  const shared = useMessages('identity');
  const works = useSupportsPasskeys();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    if (!works) return undefined;
    void passkeyAutofill().then((answer) => {
      if (answer !== null) completeSignIn(answer);
    });
    return () => void abortPasskeyRequest();
  }, [works]);

  async function press() {
    setPending(true);
    setFailure(null);
    try {
      completeSignIn(await passkeySignIn());
    } catch (error) {
      setFailure(passkeyFailureMessage(shared, error));
      setPending(false);
    }
  }

  if (!works) return null;
  return (
    <div className="mt-4 flex flex-col gap-3">
      {failure !== null && (
        <Notice tone="danger" urgent>
          {failure}
        </Notice>
      )}
      <Button
        variant="secondary"
        size="lg"
        block
        icon="key-round"
        loading={pending}
        onClick={() => void press()}
      >
        {t('sign_in.with_passkey')}
      </Button>
    </div>
  );
}
