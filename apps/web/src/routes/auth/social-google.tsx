import { SignOnCallback } from '../../features/identity/sign-on/components/sign-on-callback.tsx';
import { continueInLanguage } from '../../lib/session/sign-on-language.ts';
import type { Route } from './+types/social-google';

export { ownTitle as meta } from '../../lib/pages/page-meta.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  return continueInLanguage(request, context);
}

/** The query is removed after the sign-on; the language is kept. */
export function shouldRevalidate() {
  return false;
}

export default function GoogleReturnPage() {
  return <SignOnCallback provider="google" />;
}
