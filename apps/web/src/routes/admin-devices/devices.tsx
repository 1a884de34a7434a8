import { DevicesPage } from '../../features/moderation/devices/components/devices-page.tsx';

export default function AdminDevicesRoute() {
  return <DevicesPage />;
}
