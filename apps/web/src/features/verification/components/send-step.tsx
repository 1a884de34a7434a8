import type { OwnVerificationView } from '@guildhall/api/verification/views';
import { Button, buttonClass } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { CheckboxField } from '@guildhall/ui/checkbox-field';
import { Notice } from '@guildhall/ui/notice';
import { useState } from 'react';
import { Link } from 'react-router';
import { problemOf } from '../../../lib/api/refusals.ts';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { type ApplicationEntry, faultsOf } from '../application.ts';
import { useApplicantMutation } from '../hooks.ts';
import { paperText } from '../words.ts';

interface SendStepProps {
  view: OwnVerificationView;
  entry: ApplicationEntry;
  onBack: () => void;
  /** To the details, with what is missing shown. */
  onDetails: () => void;
}

/** Step three: what is kept, how long and why; then the request is sent. */
export function SendStep({ view, entry, onBack, onDetails }: SendStepProps) {
  const t = useMessages('verification/request');
  const [consent, setConsent] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const mutation = useApplicantMutation<null>(
    view,
    (calls, action) => calls.submit.mutate({ ...action, consent: true }),
    t('sent'),
  );
  const isComplete = Object.keys(faultsOf(entry.form, view.request.kind)).length === 0;
  const isReady = isComplete && view.missing.length === 0 && view.has_two_factor;

  async function submit() {
    setAsked(true);
    if (!consent) return;
    await entry.save();
    await mutation.run(null);
  }

  return (
    <div className="flex flex-col gap-6">
      <Obstacles view={view} isComplete={isComplete} onDetails={onDetails} />
      <Consent view={view} />
      <Card>
        <CheckboxField
          label={t('consent.label')}
          checked={consent}
          error={isAsked && !consent ? t('consent.required') : undefined}
          onChange={({ target }) => setConsent(target.checked)}
        />
        <div className="mt-4 flex flex-wrap gap-2">
          <Button variant="secondary" onClick={onBack}>
            {t('previous')}
          </Button>
          <Button
            icon="send"
            disabled={!isReady}
            loading={mutation.pending}
            onClick={() => void submit()}
          >
            {t('consent.submit')}
          </Button>
        </div>
        {mutation.error !== null && (
          <Notice tone="danger" urgent className="mt-4">
            {problemOf(mutation.error)}
          </Notice>
        )}
      </Card>
    </div>
  );
}

type ObstaclesProps = Pick<SendStepProps, 'view' | 'onDetails'> & { isComplete: boolean };

/** What keeps the request from being sent. */
function Obstacles({ view, isComplete, onDetails }: ObstaclesProps) {
  const t = useMessages('verification/request');
  const shared = useMessages('verification');
  const { list } = useFormats();
  const { missing, has_two_factor: hasTwoFactor } = view;
  return (
    <>
      {!hasTwoFactor && (
        <Notice
          tone="attention"
          icon="shield"
          action={
            <Link to="/dashboard/settings" className={buttonClass({ size: 'sm' })}>
              {t('consent.two_factor_action')}
            </Link>
          }
        >
          {t('consent.two_factor')}
        </Notice>
      )}
      {!isComplete && (
        <Notice
          tone="attention"
          action={
            <Button size="sm" variant="secondary" onClick={onDetails}>
              {t('step.details')}
            </Button>
          }
        >
          {t('consent.incomplete')}
        </Notice>
      )}
      {missing.length > 0 && (
        <Notice tone="attention">
          {t('consent.missing', {
            papers: list(missing.map((kind) => paperText(shared, kind))),
          })}
        </Notice>
      )}
    </>
  );
}

function Consent({ view }: Pick<SendStepProps, 'view'>) {
  const t = useMessages('verification/request');
  const { date } = useFormats();
  const { delete_days: days, deleted_at: at } = view;
  return (
    <Card>
      <CardHeader title={t('consent.title')} />
      <ul className="flex list-disc flex-col gap-2 ps-5 text-sm text-ink">
        <li>{t('consent.papers')}</li>
        <li>{t('consent.deletion', { days, date: date(at) })}</li>
        <li>{t('consent.kept')}</li>
        <li>{t('consent.why')}</li>
      </ul>
    </Card>
  );
}
