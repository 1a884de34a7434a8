import type { ProductActView } from '@guildhall/api/catalog/editing/views';
import { Card, CardHeader } from '@guildhall/ui/card';
import { Timeline } from '@guildhall/ui/timeline';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { eventText, fieldsText, ruleText } from '../words.ts';

/** Who has added, changed, hidden or restricted it, and why; the newest first. */
export function ProductActs({ acts }: { acts: readonly ProductActView[] }) {
  const t = useMessages('catalog/editing');
  const { moment, list } = useFormats();
  const done = acts.filter(({ act }) => act === 'carry_out').toReversed();
  return (
    <Card>
      <CardHeader
        title={t('acts.title')}
        description={done.length === 0 ? t('acts.none') : undefined}
      />
      {done.length > 0 && (
        <Timeline
          label={t('acts.label')}
          items={done.map((act) => ({
            id: act.proposal_id,
            title: eventText(t, act.event),
            at: { iso: act.occurred_at, text: moment(act.occurred_at) },
            body: (
              <>
                <bdi>{act.by}</bdi>
                {act.event === 'define' && act.fields.length > 0 && (
                  <p>{t('acts.fields', { fields: fieldsText(t, list, act.fields) })}</p>
                )}
                {act.version !== null && <p>{t('acts.version', { version: act.version })}</p>}
                {act.rule !== null && <p>{t('acts.rule', { rule: ruleText(t, act.rule) })}</p>}
                {act.reason !== null && <p dir="auto">{act.reason}</p>}
              </>
            ),
          }))}
        />
      )}
    </Card>
  );
}
