import { ProviderReturn } from '../../features/identity/components/provider-return.tsx';

export default function FacebookSettingsRoute() {
  return <ProviderReturn provider="facebook" />;
}
