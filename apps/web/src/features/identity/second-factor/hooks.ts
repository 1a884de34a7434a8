import { useState } from 'react';
import { refreshUser, renewToken } from '../../../lib/auth-state.ts';
import { trpc } from '../../../lib/trpc.ts';

/** What the server answers when a second factor has come or gone. */
export interface ChangedFactors {
  /** Null when the token stays what it was. */
  readonly access_token: string | null;
  readonly recovery_codes: readonly string[] | null;
}

export interface FactorChange {
  /** Resolves to whether it was done; null says that nothing follows from it. */
  readonly run: (work: () => Promise<ChangedFactors | null>) => Promise<boolean>;
  readonly pending: boolean;
  readonly error: unknown;
  /** New recovery codes, until their owner has kept them. */
  readonly codes: readonly string[] | null;
  readonly forgetCodes: () => void;
}

/** Changes second factors one at a time: the new token, the new codes, and what the page shows. */
export function useFactorChange(): FactorChange {
  const utils = trpc.useUtils();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  async function run(work: () => Promise<ChangedFactors | null>): Promise<boolean> {
    setPending(true);
    setError(null);
    try {
      const changed = await work();
      if (changed !== null) {
        if (changed.access_token !== null) renewToken(changed.access_token);
        setCodes(changed.recovery_codes);
        void refreshUser();
      }
      await utils.identity.invalidate();
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      setPending(false);
    }
  }

  const forgetCodes = () => {
    setCodes(null);
  };
  return { run, pending, error, codes, forgetCodes };
}
