import { ProviderCallback } from '../../features/identity/sign-on/components/provider-callback.tsx';

export default function GoogleSettingsRoute() {
  return <ProviderCallback provider="google" />;
}
