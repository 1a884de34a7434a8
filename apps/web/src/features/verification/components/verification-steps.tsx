import type { StandingView } from '@guildhall/api/verification/views';
import { Badge } from '@guildhall/ui/badge';
import { buttonClass } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { Icon } from '@guildhall/ui/icon';
import { Link } from 'react-router';
import { useMessages } from '../../../lib/language/messages.ts';
import { isHeld } from '../rules.ts';

const REQUEST = '/verify/verify-seller';
const SETTINGS = '/dashboard/settings';

interface StepProps {
  title: string;
  help: string;
  isDone: boolean;
  action: { readonly to: string; readonly label: string } | null;
}

/** What the user has done and can do next, from the address to the highest level. */
export function VerificationSteps({ standing }: { standing: StandingView }) {
  const t = useMessages('verification');
  const { level, has_two_factor: hasTwoFactor } = standing;
  return (
    <Card>
      <CardHeader title={t('steps.title')} />
      <ol className="flex flex-col divide-y divide-line">
        <Step title={t('steps.email')} help={t('steps.email_help')} isDone action={null} />
        <Step
          title={t('steps.two_factor')}
          help={t('steps.two_factor_help')}
          isDone={hasTwoFactor}
          action={hasTwoFactor ? null : { to: SETTINGS, label: t('steps.two_factor_action') }}
        />
        <Step
          title={t('steps.identity')}
          help={t('steps.identity_help')}
          isDone={level >= 2}
          action={useRequestAction(standing, 2)}
        />
        <Step
          title={t('steps.enhanced')}
          help={t('steps.enhanced_help')}
          isDone={level >= 3}
          action={useRequestAction(standing, 3)}
        />
      </ol>
    </Card>
  );
}

/** What leads to a level: its open request, a new one, or the next one before it ends. */
function useRequestAction(standing: StandingView, wanted: 2 | 3): StepProps['action'] {
  const t = useMessages('verification');
  const { level, requests, retry_at: retryAt, tries_left: tries } = standing;
  const open = requests.find(({ decided_at: decidedAt }) => decidedAt === null);
  if (open !== undefined) {
    const isOfLevel = open.level === wanted;
    return isOfLevel ? { to: `${REQUEST}?request=${open.id}`, label: t('steps.continue') } : null;
  }
  if (retryAt !== null || tries === 0) return null;
  const address = `${REQUEST}?level=${wanted}`;
  if (level < wanted) return { to: address, label: t('steps.start') };
  if (level > wanted || isHeld(standing, wanted)) return null;
  return { to: address, label: t('steps.renew') };
}

function Step({ title, help, isDone, action }: StepProps) {
  const t = useMessages('verification');
  return (
    <li className="flex flex-wrap items-start gap-3 py-4 first:pt-0 last:pb-0">
      <Icon
        name={isDone ? 'circle-check' : 'circle-alert'}
        className={isDone ? 'mt-0.5 size-5 text-success' : 'mt-0.5 size-5 text-muted'}
      />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium text-ink">
          {title}
          <Badge tone={isDone ? 'success' : 'neutral'}>
            {t(isDone ? 'steps.done' : 'steps.open')}
          </Badge>
        </p>
        <p className="mt-0.5 text-sm text-muted">{help}</p>
      </div>
      {action !== null && (
        <Link to={action.to} className={buttonClass({ size: 'sm', variant: 'secondary' })}>
          {action.label}
        </Link>
      )}
    </li>
  );
}
