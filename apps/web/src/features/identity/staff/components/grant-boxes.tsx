import { GRANTABLE_PERMISSIONS, type Permission } from '@guildhall/domain/kernel/permissions';
import { CheckboxField } from '@guildhall/ui/checkbox-field';
import { useMessages } from '../../../../lib/language/messages.ts';
import { grantText } from '../words.ts';

interface GrantBoxesProps {
  value: readonly Permission[];
  onChange: (grants: Permission[]) => void;
}

/** What a moderator may do besides what all moderators may. */
export function GrantBoxes({ value, onChange }: GrantBoxesProps) {
  const t = useMessages('identity/staff');
  return (
    <fieldset>
      <legend className="sr-only">{t('grants.title')}</legend>
      {GRANTABLE_PERMISSIONS.map((permission) => (
        <CheckboxField
          key={permission}
          label={grantText(t, permission)}
          checked={value.includes(permission)}
          onChange={({ target }) =>
            onChange(
              GRANTABLE_PERMISSIONS.filter((each) =>
                each === permission ? target.checked : value.includes(each),
              ),
            )
          }
        />
      ))}
    </fieldset>
  );
}
