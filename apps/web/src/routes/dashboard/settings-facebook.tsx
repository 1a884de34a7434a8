import { ProviderCallback } from '../../features/identity/sign-on/components/provider-callback.tsx';

export default function FacebookSettingsRoute() {
  return <ProviderCallback provider="facebook" />;
}
