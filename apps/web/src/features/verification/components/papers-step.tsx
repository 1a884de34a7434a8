import type { OwnVerificationView } from '@guildhall/api/verification/views';
import { PAPER_KINDS } from '@guildhall/domain/verification/types';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { Notice } from '@guildhall/ui/notice';
import { useMessages } from '../../../lib/language/messages.ts';
import { PaperField } from './paper-field.tsx';

interface PapersStepProps {
  view: OwnVerificationView;
  onBack: () => void;
  onNext: () => void;
}

/** Step two: the pictures that the request needs, and those that staff ask for. */
export function PapersStep({ view, onBack, onNext }: PapersStepProps) {
  const t = useMessages('verification/request');
  const kinds = PAPER_KINDS.filter(
    (kind) => view.needed.includes(kind) || view.papers.some((paper) => paper.kind === kind),
  );
  return (
    <div className="flex flex-col gap-6">
      <Card>
        <CardHeader title={t('papers.title')} description={t('papers.help')} />
        <Notice tone="info" className="mb-5 max-sm:hidden">
          {t('papers.phone')}
        </Notice>
        <div className="flex flex-col gap-6">
          {kinds.map((kind) => (
            <PaperField key={kind} view={view} kind={kind} />
          ))}
        </div>
      </Card>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={onBack}>
          {t('previous')}
        </Button>
        <Button onClick={onNext}>{t('next')}</Button>
      </div>
    </div>
  );
}
