import { Card } from '@guildhall/ui/card';
import { CheckboxField } from '@guildhall/ui/checkbox-field';
import { useMessages } from '../../../lib/language/messages.ts';
import { usePushes } from '../pushes.ts';

/** Turns pushes to this browser on and off. */
export function PushCard() {
  const t = useMessages('notifications/pushes');
  const { state, wanted, choose } = usePushes();
  const cannot = state === 'absent' || state === 'denied';
  return (
    <Card>
      <h3 className="font-semibold text-ink">{t('title')}</h3>
      <p className="mt-1 text-sm text-muted">{t('help')}</p>
      <CheckboxField
        className="mt-2"
        label={t('on')}
        hint={cannot ? t(state) : undefined}
        checked={wanted ?? state === 'on'}
        disabled={wanted !== null || cannot || state === 'unknown'}
        onChange={({ target }) => void choose(target.checked)}
      />
    </Card>
  );
}
