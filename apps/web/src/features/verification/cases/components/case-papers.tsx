import type { VerificationCaseView } from '@guildhall/api/verification/views';
import { VIEW_REASONS, type ViewReason } from '@guildhall/domain/verification/types';
import { Badge } from '@guildhall/ui/badge';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { Dialog } from '@guildhall/ui/dialog';
import { Notice } from '@guildhall/ui/notice';
import { SelectField } from '@guildhall/ui/select-field';
import { useState } from 'react';
import { problemOf } from '../../../../lib/api/refusals.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { faultText, hintText, paperText } from '../../words.ts';
import { useViewPaper } from '../hooks.ts';

interface PapersProps {
  view: VerificationCaseView;
}

type Paper = VerificationCaseView['papers'][number];

/** The pictures; each is asked for with a reason, and shown with the name of who looks. */
export function CasePapers({ view }: PapersProps) {
  const t = useMessages('verification/cases');
  const shared = useMessages('verification');
  if (view.papers.length === 0) return null;
  return (
    <Card>
      <CardHeader title={t('papers.title')} />
      <ul className="flex flex-col divide-y divide-line">
        {view.papers.map((paper) => (
          <li
            key={paper.id}
            className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0"
          >
            <div className="min-w-0 flex-1 basis-48 text-sm">
              <p className="flex flex-wrap items-center gap-2 font-medium text-ink">
                {paperText(shared, paper.kind)}
                {paper.fault !== null && <Badge tone="attention">{t('papers.asked')}</Badge>}
              </p>
              {paper.fault !== null && (
                <p className="text-muted">{faultText(shared, paper.fault)}</p>
              )}
              {paper.hints.length > 0 && (
                <p className="text-muted">
                  {paper.hints.map((hint) => hintText(shared, hint)).join(' ')}
                </p>
              )}
            </div>
            {view.may_read && paper.is_there && <ViewPaper view={view} paper={paper} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ViewPaper({ view, paper }: PapersProps & { paper: Paper }) {
  const t = useMessages('verification/cases');
  const shared = useMessages('verification');
  const [reason, setReason] = useState<ViewReason>(
    view.is_officer ? 'first_check' : 'second_check',
  );
  const [picture, setPicture] = useState<string | null>(null);
  const mutation = useViewPaper(view.request.id, setPicture);
  const name = paperText(shared, paper.kind);

  function change(open: boolean) {
    // What was shown is forgotten with its dialog.
    if (!open) setPicture(null);
  }

  return (
    <Dialog
      title={name}
      description={t('papers.logged')}
      onOpenChange={change}
      trigger={
        <Button size="sm" variant="secondary" icon="eye">
          {t('papers.open')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {picture === null && (
          <>
            <SelectField<ViewReason>
              label={t('papers.reason')}
              items={VIEW_REASONS.map((value) => ({ value, label: t(`papers.reasons.${value}`) }))}
              value={reason}
              onValueChange={setReason}
            />
            <Button
              loading={mutation.pending}
              onClick={() => void mutation.run({ paper_id: paper.id, reason })}
            >
              {t('papers.show')}
            </Button>
          </>
        )}
        {picture !== null && (
          <img
            src={picture}
            alt={t('papers.alt', { paper: name, name: view.applicant })}
            className="max-h-[70vh] w-full rounded-md object-contain"
          />
        )}
        {mutation.error !== null && (
          <Notice tone="danger" urgent title={t('papers.failed')}>
            {problemOf(mutation.error)}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
