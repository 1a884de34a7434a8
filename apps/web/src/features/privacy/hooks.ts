import { useState } from 'react';
import { saveFrom } from '../../lib/api/api-client.ts';
import { toastFailure } from '../../lib/api/refusals.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useMessages } from '../../lib/language/messages.ts';
import { refreshUser } from '../../lib/session/auth-state.ts';
import { toasts } from '../../lib/toasts.ts';
import { useStepUp } from '../identity/step-up/components/step-up-scope.tsx';

/** Asks for the closing of the account. Resolves to whether it has begun. */
export function useCloseAccount() {
  const t = useMessages('privacy');
  const utils = trpc.useUtils();
  const withStepUp = useStepUp();
  const [pending, setPending] = useState(false);

  async function close(): Promise<boolean> {
    setPending(true);
    try {
      await withStepUp(async () => await utils.client.privacy.closeAccount.mutate({}));
      await Promise.all([refreshUser(), utils.privacy.closing.invalidate()]);
      toasts.success(t('close.started'));
      return true;
    } catch (error) {
      // What keeps them from it may have begun since the page was loaded.
      await utils.privacy.closing.invalidate();
      toastFailure(error);
      return false;
    } finally {
      setPending(false);
    }
  }

  return { close, pending };
}

/** Takes the closing back. */
export function useKeepAccount() {
  const t = useMessages('privacy');
  const utils = trpc.useUtils();
  const [pending, setPending] = useState(false);

  async function keep(): Promise<void> {
    setPending(true);
    try {
      await utils.client.privacy.keepAccount.mutate({});
      await Promise.all([refreshUser(), utils.privacy.closing.invalidate()]);
      toasts.success(t('closing.kept'));
    } catch (error) {
      toastFailure(error);
    } finally {
      setPending(false);
    }
  }

  return { keep, pending };
}

/** How often the page asks whether the copy is ready. */
const POLL_MS = 5_000;

/** The copy of the user's data, read again while it is made. */
export function useDataExport() {
  return trpc.privacy.dataExport.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.last?.state === 'preparing' ? POLL_MS : false),
  });
}

/** Asks for a copy of the user's data. */
export function useRequestDataExport() {
  const t = useMessages('privacy');
  const utils = trpc.useUtils();
  const [pending, setPending] = useState(false);

  async function request(): Promise<void> {
    setPending(true);
    try {
      await utils.client.privacy.requestDataExport.mutate({});
      toasts.success(t('export.requested'));
    } catch (error) {
      toastFailure(error);
    } finally {
      // They may have asked in another tab.
      await utils.privacy.dataExport.invalidate();
      setPending(false);
    }
  }

  return { request, pending };
}

/** Saves the copy of the user's data, after a step-up. */
export function useDownloadDataExport() {
  const utils = trpc.useUtils();
  const withStepUp = useStepUp();
  const [pending, setPending] = useState(false);

  async function download(): Promise<void> {
    setPending(true);
    try {
      const { url } = await withStepUp(
        async () => await utils.client.privacy.downloadDataExport.mutate({}),
      );
      saveFrom(url);
    } catch (error) {
      await utils.privacy.dataExport.invalidate();
      toastFailure(error);
    } finally {
      setPending(false);
    }
  }

  return { download, pending };
}
