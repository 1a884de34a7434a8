import { SANCTION_KINDS, type SanctionKind } from '@guildhall/domain/moderation/restriction-rules';
import { SelectField } from '@guildhall/ui/select-field';
import { useMessages } from '../../../../lib/language/messages.ts';
import { RESTRICTION_DAYS, restrictionText } from '../../words.ts';

export interface SanctionValue {
  readonly kind: SanctionKind;
  /** Null for a ban, which has no end. */
  readonly days: number | null;
}

interface SanctionFieldsProps {
  /** Whether the rule that was named is one that somebody is banned for. */
  mayBan: boolean;
  value: SanctionValue | null;
  onChange: (value: SanctionValue) => void;
}

/** What somebody is restricted to, and for how long. */
export function SanctionFields({ mayBan, value, onChange }: SanctionFieldsProps) {
  const t = useMessages('moderation/cases');
  const shared = useMessages('moderation');
  const { kind, days } = value ?? { kind: 'sell_restricted', days: 7 };
  const kinds = SANCTION_KINDS.filter((each) => each !== 'banned' || mayBan);
  return (
    <>
      <SelectField<SanctionKind>
        label={t('action.restriction')}
        items={kinds.map((each) => ({ value: each, label: restrictionText(shared, each) }))}
        value={kind}
        onValueChange={(next) =>
          onChange({ kind: next, days: next === 'banned' ? null : (days ?? 7) })
        }
      />
      {kind !== 'banned' && (
        <SelectField
          label={t('action.days')}
          items={RESTRICTION_DAYS.map((count) => ({
            value: String(count),
            label: t('action.days_count', { count }),
          }))}
          value={String(days)}
          onValueChange={(next) => onChange({ kind, days: Number(next) })}
        />
      )}
    </>
  );
}
