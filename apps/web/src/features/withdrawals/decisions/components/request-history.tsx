import type { WithdrawalReviewView } from '@guildhall/api/withdrawals/decisions/views';
import { Card, CardHeader } from '@guildhall/ui/card';
import { Timeline } from '@guildhall/ui/timeline';
import { DecisionHistory } from '../../../../lib/decisions/decision-history.tsx';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { codeText, decisionName, DECISIONS, eventText } from '../words.ts';

/** What happened to the withdrawal, and every act of staff. */
export function RequestHistory({ review }: { review: WithdrawalReviewView }) {
  const t = useMessages('withdrawals/decisions');
  const { moment } = useFormats();
  return (
    <div className="flex flex-col gap-6">
      <DecisionHistory
        acts={review.acts}
        describe={({ decision, code }, kind) => {
          const name = decisionName(decision);
          const title = name === null ? decision : t(`history.${kind}.${name}`);
          return {
            title: code === null ? title : `${title}: ${codeText(t, code)}`,
            refuses: name !== null && DECISIONS[name].gives_back,
          };
        }}
      />
      <Card>
        <CardHeader title={t('history.title')} />
        <Timeline
          label={t('history.label')}
          items={review.history.map(({ event, occurred_at: at }) => ({
            id: `${event} ${at}`,
            title: eventText(t, event),
            at: { iso: at, text: moment(at) },
          }))}
        />
      </Card>
    </div>
  );
}
