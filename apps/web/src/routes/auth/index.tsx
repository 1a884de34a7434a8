import { buttonClass } from '@guildhall/ui/button';
import { Link, useLocation } from 'react-router';
import { AuthHeading } from '../../features/identity/components/auth-heading.tsx';
import { authCopy } from '../../features/identity/copy.ts';

/** The ways in, side by side. */
export default function AuthPage() {
  const { search } = useLocation();
  return (
    <>
      <AuthHeading title={authCopy.title} intro={authCopy.intro} />
      <div className="mt-6 flex flex-col gap-3">
        <Link to={`/auth/login${search}`} className={buttonClass({ block: true, size: 'lg' })}>
          {authCopy.sign_in}
        </Link>
        <Link
          to={`/auth/signup${search}`}
          className={buttonClass({ block: true, size: 'lg', variant: 'secondary' })}
        >
          {authCopy.sign_up}
        </Link>
      </div>
    </>
  );
}
