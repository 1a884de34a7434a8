import { Notice } from '@guildhall/ui/notice';
import { AuthHeading } from '../../features/identity/components/auth-heading.tsx';
import { AuthLink } from '../../features/identity/components/auth-links.tsx';
import { RequestResetForm } from '../../features/identity/recovery/components/request-reset-form.tsx';
import { useMessages } from '../../lib/language/messages.ts';
import { loadPublic } from '../../lib/api/public-data.ts';
import type { Route } from './+types/reset-password';

export { ownTitle as meta } from '../../lib/pages/page-meta.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { sends_mail } = await loadPublic(context, (api) => api.site.info());
  return { sends_mail };
}

export default function ResetPasswordPage({ loaderData: { sends_mail } }: Route.ComponentProps) {
  const t = useMessages('identity/sign-in');
  return (
    <>
      <AuthHeading title={t('reset.title')} {...(sends_mail && { intro: t('reset.intro') })} />
      {sends_mail ? (
        <RequestResetForm />
      ) : (
        <Notice tone="attention" className="mt-6" title={t('reset.closed_title')}>
          {t('reset.closed')}
        </Notice>
      )}
      <p className="mt-6 text-sm">
        <AuthLink to="/auth/login">{t('links.back')}</AuthLink>
      </p>
    </>
  );
}
