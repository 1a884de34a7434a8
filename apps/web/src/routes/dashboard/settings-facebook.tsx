import { ProviderReturn } from '../../features/identity/sign-on/components/provider-return.tsx';

export default function FacebookSettingsRoute() {
  return <ProviderReturn provider="facebook" />;
}
