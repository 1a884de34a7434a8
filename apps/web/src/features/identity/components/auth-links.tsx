import { Link } from 'react-router';
import { authCopy } from '../copy.ts';

const LINK_CLASS = 'font-medium text-accent-ink underline underline-offset-2';

export function AuthLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={LINK_CLASS}>
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
