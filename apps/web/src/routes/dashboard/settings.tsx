import { SecurityPage } from '../../features/identity/components/security-page.tsx';

export default function SettingsRoute() {
  return <SecurityPage />;
}
