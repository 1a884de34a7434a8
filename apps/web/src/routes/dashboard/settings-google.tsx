import { ProviderReturn } from '../../features/identity/sign-on/components/provider-return.tsx';

export default function GoogleSettingsRoute() {
  return <ProviderReturn provider="google" />;
}
