import { ProviderCallback } from '../../features/identity/sign-on/components/provider-callback.tsx';
import { continueInLanguage } from '../../lib/session/sign-on-language.ts';
import type { Route } from './+types/settings-google';

export function loader({ request, context }: Route.LoaderArgs) {
  return continueInLanguage(request, context);
}

/** The query is removed after the sign-on; the language is kept. */
export function shouldRevalidate() {
  return false;
}

export default function GoogleSettingsRoute() {
  return <ProviderCallback provider="google" />;
}
