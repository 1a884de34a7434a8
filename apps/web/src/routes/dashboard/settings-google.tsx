import { ProviderReturn } from '../../features/identity/components/provider-return.tsx';

export default function GoogleSettingsRoute() {
  return <ProviderReturn provider="google" />;
}
