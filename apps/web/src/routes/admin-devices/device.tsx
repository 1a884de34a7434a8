import { DevicePage } from '../../features/moderation/devices/components/device-page.tsx';
import type { Route } from './+types/device';

/** A device with its users. The key resets the state for another one. */
export default function AdminDeviceRoute({ params }: Route.ComponentProps) {
  return <DevicePage key={params.id} deviceId={params.id} />;
}
