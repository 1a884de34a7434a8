import type { CreateApiToken } from '@guildhall/domain/identity/api-tokens/schema';
import { useState } from 'react';
import { trpc } from '../../../lib/api/trpc.ts';
import { useStepUp } from '../step-up/components/step-up-scope.tsx';

/** Creates tokens; the new one is kept until the user says that they have saved it. */
export function useCreateToken() {
  const utils = trpc.useUtils();
  const withStepUp = useStepUp();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [token, setToken] = useState<string | null>(null);

  /** Resolves to whether it was created. */
  async function create(input: CreateApiToken): Promise<boolean> {
    setPending(true);
    setError(null);
    try {
      const created = await withStepUp(
        async () => await utils.client.identity.createApiToken.mutate(input),
      );
      setToken(created.token);
      await utils.identity.apiTokens.invalidate();
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      setPending(false);
    }
  }

  return { create, pending, error, token, forgetToken: () => setToken(null) };
}
