import { Button } from '@guildhall/ui/button';
import { CopyButton } from '@guildhall/ui/copy-button';
import { Countdown } from '@guildhall/ui/countdown';
import { LiveRegion } from '@guildhall/ui/live-region';
import { useMessages } from '../../../lib/messages.ts';
import type { Shown } from '../hooks.ts';

/** The revealed fields, shown for a limited time. */
export function RevealedFields({ shown, onHide }: { shown: Shown; onHide: () => void }) {
  const t = useMessages('vault');
  return (
    <div className="overflow-hidden rounded-lg border border-accent-line">
      <LiveRegion message={t('show.opened')} />
      <ul className="divide-y divide-line">
        {shown.fields.map((field) => (
          <li key={field.key} className="flex items-start gap-3 px-4 py-3">
            <div className="min-w-0 grow">
              <p className="text-xs font-medium text-muted">{field.label}</p>
              <p
                translate="no"
                className="mt-1 font-mono text-base break-all whitespace-pre-wrap text-ink"
              >
                {field.value}
              </p>
            </div>
            <CopyButton text={field.value} label={t('show.copy', { label: field.label })} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line bg-sunken px-4 py-2">
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          {t('show.hides')}
          <Countdown dueAt={shown.until} absolute="" bare attentionBelowMs={60_000} />
        </p>
        <Button variant="ghost" size="sm" icon="eye-off" onClick={onHide}>
          {t('show.hide')}
        </Button>
      </div>
    </div>
  );
}
