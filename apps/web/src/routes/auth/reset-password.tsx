import { AuthHeading } from '../../features/identity/components/auth-heading.tsx';
import { AuthLink } from '../../features/identity/components/auth-links.tsx';
import { RequestResetForm } from '../../features/identity/recovery/components/request-reset-form.tsx';
import { resetCopy } from '../../features/identity/recovery/copy.ts';

export default function ResetPasswordPage() {
  return (
    <>
      <AuthHeading title={resetCopy.title} intro={resetCopy.intro} />
      <RequestResetForm />
      <p className="mt-6 text-sm">
        <AuthLink to="/auth/login">{resetCopy.back}</AuthLink>
      </p>
    </>
  );
}
