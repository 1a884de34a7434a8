import { redirect } from 'react-router';
import type { Route } from './+types/index';

/** There is one way to sign in so far, so there is nothing to choose here. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(`/auth/login${url.search}`);
}

export default function AuthPage() {
  return null;
}
