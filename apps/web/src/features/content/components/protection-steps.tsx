import { Card } from '@guildhall/ui/card';
import { Icon } from '@guildhall/ui/icon';
import { useSite } from '../../../lib/pages/site.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { protectionSteps } from '../messages.ts';

/** The four steps of the protection, side by side. */
export function ProtectionSteps() {
  const t = useMessages('content/protection');
  const { rules } = useSite();
  return (
    <ol className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {protectionSteps(t, rules).map((step, index) => (
        <li key={step.title}>
          <Card className="h-full">
            <span className="grid size-10 place-items-center rounded-lg border border-accent-line bg-accent-soft text-accent-ink">
              <Icon name={step.icon} className="size-5" />
            </span>
            <h3 className="mt-4 text-base font-semibold text-ink">
              {`${index + 1}. ${step.title}`}
            </h3>
            <p className="mt-1.5 text-sm text-muted">{step.body}</p>
          </Card>
        </li>
      ))}
    </ol>
  );
}
