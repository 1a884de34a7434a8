import { Badge } from '@guildhall/ui/badge';
import { useMessages } from '../../../../lib/language/messages.ts';

interface DeviceState {
  readonly trusted_at: string | null;
  readonly blocked_at: string | null;
}

/** What staff have decided about a device; nothing where they have not. */
export function DeviceBadges({ device }: { device: DeviceState }) {
  const t = useMessages('moderation/devices');
  return (
    <span className="flex flex-wrap gap-1 empty:hidden">
      {device.blocked_at !== null && (
        <Badge tone="danger" icon="ban">
          {t('state.blocked')}
        </Badge>
      )}
      {device.trusted_at !== null && (
        <Badge tone="success" icon="shield-check">
          {t('state.trusted')}
        </Badge>
      )}
    </span>
  );
}
