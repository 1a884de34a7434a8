import {
  PROVIDER_NAMES,
  PROVIDER_TITLES,
  type ProviderName,
} from '@guildhall/domain/identity/types';
import { Button } from '@guildhall/ui/button';
import { Notice } from '@guildhall/ui/notice';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useMessages } from '../../../../lib/language/messages.ts';
import { messageOf } from '../../../../lib/api/refusals.ts';
import { storeReturnPath } from '../../../../lib/session/sign-on.ts';
import { trpc } from '../../../../lib/api/trpc.ts';

export interface StepUpProvidersProps {
  methods: readonly string[];
  /** The action that needs reauthentication, if it can continue after this page was left. */
  action: string | null;
}

/**
 * Reauthenticates at an identity provider. The browser leaves the page and returns to it with a new
 * token; `useResumedAction` then continues the action.
 */
export function StepUpProviders({ methods, action }: StepUpProvidersProps) {
  const t = useMessages('identity/settings');
  const { client } = trpc.useUtils();
  const { pathname, search } = useLocation();
  const [leaving, setLeaving] = useState<ProviderName | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function leaveFor(provider: ProviderName) {
    setLeaving(provider);
    setFailure(null);
    try {
      const { url } = await client.identity.proveAtProvider.mutate({ provider });
      storeReturnPath(`${pathname}${search}`, action);
      globalThis.location.assign(url);
    } catch (error) {
      setFailure(messageOf(error));
      setLeaving(null);
    }
  }

  const offered = PROVIDER_NAMES.filter((name) => methods.includes(name));
  if (offered.length === 0) return null;
  return (
    <div className="mt-4 flex flex-col gap-3">
      {failure !== null && (
        <Notice tone="danger" urgent>
          {failure}
        </Notice>
      )}
      {offered.map((provider) => (
        <Button
          key={provider}
          variant="secondary"
          block
          loading={leaving === provider}
          disabled={leaving !== null && leaving !== provider}
          onClick={() => void leaveFor(provider)}
        >
          {t('step_up.with_provider', { provider: PROVIDER_TITLES[provider] })}
        </Button>
      ))}
    </div>
  );
}
