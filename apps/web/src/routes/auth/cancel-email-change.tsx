import { Notice } from '@guildhall/ui/notice';
import { AuthHeading } from '../../features/identity/components/auth-heading.tsx';
import { UndoEmailForm } from '../../features/identity/recovery/components/undo-email-form.tsx';
import { useMessages } from '../../lib/language/messages.ts';
import { useFragment } from '../../lib/pages/fragment.ts';

export { ownTitle as meta } from '../../lib/pages/page-meta.ts';

/** The token is in the fragment: only the browser knows whether there is one. */
export default function CancelEmailChangePage() {
  const t = useMessages('identity/sign-in');
  const token = useFragment()?.get('token');
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
