import { Link } from 'react-router';
import { withReturn } from '../../../lib/return-path.ts';
import { authCopy } from '../copy.ts';
import { useReturnPath } from '../hooks.ts';

const LINK_CLASS = 'font-medium text-accent-ink underline underline-offset-2';

/** To another page on the way in: where the visitor goes on after it stays known. */
export function AuthLink({ to, children }: { to: string; children: string }) {
  const next = useReturnPath();
  return (
    <Link to={withReturn(to, next)} className={LINK_CLASS}>
      {children}
    </Link>
  );
}

export function SignInHint() {
  return (
    <p className="mt-6 text-sm text-muted">
      {authCopy.member} <AuthLink to="/auth/login">{authCopy.sign_in}</AuthLink>
    </p>
  );
}
