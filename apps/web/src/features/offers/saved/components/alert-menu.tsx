import { ALERTS, type Alert } from '@guildhall/domain/offers/saved/rules';
import { Button } from '@guildhall/ui/button';
import { Menu, MenuChoices } from '@guildhall/ui/menu';
import { useMessages } from '../../../../lib/language/messages.ts';

/** Whether and how often mails come, as a button that says it. */
export function AlertMenu(props: {
  alert: Alert;
  /** What the mails are about. */
  name: string;
  /** What the mails tell. */
  label: string;
  onChange: (alert: Alert) => void;
}) {
  const { alert, name, label, onChange } = props;
  const t = useMessages('offers/saved');
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="sm"
          icon={alert === 'off' ? 'bell-off' : 'bell'}
          aria-label={t('alert.menu', { name, state: t(`alert.${alert}`) })}
        >
          <span className="max-sm:sr-only">{t(`alert.${alert}`)}</span>
        </Button>
      }
    >
      <MenuChoices
        label={label}
        choices={ALERTS.map((value) => ({ value, label: t(`alert.${value}`) }))}
        value={alert}
        onValueChange={onChange}
      />
    </Menu>
  );
}
