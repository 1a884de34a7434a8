import { useState } from 'react';
import { refreshUser, renewToken } from '../../../lib/session/auth-state.ts';
import { trpc } from '../../../lib/api/trpc.ts';

/** The response of the server when a second factor was added or removed. */
export interface ChangedFactors {
  /** Null if the token has not changed. */
  readonly access_token: string | null;
  readonly recovery_codes: readonly string[] | null;
}

export interface FactorChange {
  /** Resolves to whether it succeeded; a null result needs no further steps. */
  readonly run: (work: () => Promise<ChangedFactors | null>) => Promise<boolean>;
  readonly pending: boolean;
  readonly error: unknown;
  /** New recovery codes, until the user has saved them. */
  readonly codes: readonly string[] | null;
  readonly forgetCodes: () => void;
}

/** Changes second factors one at a time, and applies the new token and the new codes. */
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
