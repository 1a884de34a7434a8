import { Notice } from '@guildhall/ui/notice';
import { useSyncExternalStore } from 'react';
import { AuthHeading } from '../../features/identity/components/auth-heading.tsx';
import { UndoEmailForm } from '../../features/identity/recovery/components/undo-email-form.tsx';
import { useMessages } from '../../lib/language/messages.ts';

export { ownTitle as meta } from '../../lib/pages/page-meta.ts';

function onHashChange(listener: () => void): () => void {
  globalThis.addEventListener('hashchange', listener);
  return () => {
    globalThis.removeEventListener('hashchange', listener);
  };
}

/** The token is in the fragment, which is never sent to a server: it is read in the browser. */
export default function CancelEmailChangePage() {
  const t = useMessages('identity/sign-in');
  // The server cannot know whether there is one.
  const hash = useSyncExternalStore(
    onHashChange,
    () => globalThis.location.hash,
    () => null,
  );
  const token = hash === null ? undefined : new URLSearchParams(hash.slice(1)).get('token');
  return (
    <>
      <AuthHeading title={t('cancel_change.title')} intro={t('cancel_change.intro')} />
      {token && <UndoEmailForm token={token} />}
      {token === null && (
        <Notice tone="danger" className="mt-6">
          {t('cancel_change.link_incomplete')}
        </Notice>
      )}
    </>
  );
}
