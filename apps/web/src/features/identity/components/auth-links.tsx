import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { inline, useMessages } from '../../../lib/language/messages.ts';
import { withReturn } from '../../../lib/session/return-path.ts';
import { useReturnPath } from '../hooks.ts';

const LINK_CLASS = 'font-medium text-accent-ink underline underline-offset-2';

/** A link to another sign-in page that keeps the page to return to. */
export function AuthLink({ to, children }: { to: string; children: ReactNode }) {
  const next = useReturnPath();
  return (
    <Link to={withReturn(to, next)} className={LINK_CLASS}>
      {children}
    </Link>
  );
}

export function SignInHint() {
  const t = useMessages('identity/sign-in');
  const link = (text: ReactNode[]) => <AuthLink to="/auth/login">{inline(text)}</AuthLink>;
  return <p className="mt-6 text-sm text-muted">{inline(t.parts('links.sign_in', { link }))}</p>;
}
