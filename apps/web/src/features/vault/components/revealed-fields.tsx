import type { OrderView } from '@guildhall/api/orders/views';
import { Button } from '@guildhall/ui/button';
import { CopyButton } from '@guildhall/ui/copy-button';
import { Countdown } from '@guildhall/ui/countdown';
import { LiveRegion } from '@guildhall/ui/live-region';
import { saveFile } from '../../../lib/api/api-client.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { type RevealedUnits, type Shown, textOf } from '../hooks.ts';

/** The revealed fields, shown for a limited time. */
export function RevealedFields({ shown, onHide }: { shown: Shown; onHide: () => void }) {
  const t = useMessages('vault');
  return (
    <div className="overflow-hidden rounded-lg border border-accent-line">
      <LiveRegion message={t('show.opened')} />
      <ul className="divide-y divide-line">
        {shown.fields.map((field) => (
          <FieldRow
            key={field.key}
            label={field.label}
            copyLabel={t('show.copy', { label: field.label })}
            value={field.value}
          />
        ))}
      </ul>
      <HidesAt until={shown.until} onHide={onHide} />
    </div>
  );
}

/** Several revealed units, to copy or to save all at once. Nothing is sent for that. */
export function RevealedUnitList({
  order,
  shown,
  onHide,
}: {
  order: OrderView;
  shown: Shown<RevealedUnits>;
  onHide: () => void;
}) {
  const t = useMessages('vault');
  const positions = new Map(order.units.map(({ id, position }) => [id, position]));
  const units = shown.fields.map(({ unit_id, fields }) => {
    const position = positions.get(unit_id) ?? 0;
    return { unit_id, fields, name: t(`unit.${order.kind}`, { position }) };
  });
  const text = textOf(units);
  function save() {
    saveFile(new Blob([text], { type: 'text/plain' }), `order-${order.id}.txt`);
  }
  return (
    <div className="mt-4 overflow-hidden rounded-lg border border-accent-line">
      <LiveRegion message={t('show.opened')} />
      <div className="flex flex-wrap gap-2 border-b border-line bg-sunken px-4 py-2">
        <CopyButton text={text} label={t('show.copy_all')} caption={t('show.copy_all')} />
        <Button variant="secondary" size="sm" icon="download" onClick={save}>
          {t('show.download')}
        </Button>
      </div>
      <ul className="max-h-96 divide-y divide-line overflow-y-auto">
        {units.flatMap(({ unit_id, name, fields }) =>
          fields.map((field) => {
            const named = t('show.field_of', { unit: name, label: field.label });
            const label = fields.length === 1 ? name : named;
            return (
              <FieldRow
                key={`${unit_id}.${field.key}`}
                label={label}
                copyLabel={t('show.copy', { label })}
                value={field.value}
              />
            );
          }),
        )}
      </ul>
      <HidesAt until={shown.until} onHide={onHide} />
    </div>
  );
}

function FieldRow(props: { label: string; copyLabel: string; value: string }) {
  const { label, copyLabel, value } = props;
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <div className="min-w-0 grow">
        <p className="text-xs font-medium text-muted">{label}</p>
        <p
          translate="no"
          className="mt-1 font-mono text-base break-all whitespace-pre-wrap text-ink"
        >
          {value}
        </p>
      </div>
      <CopyButton text={value} label={copyLabel} />
    </li>
  );
}

function HidesAt({ until, onHide }: { until: string; onHide: () => void }) {
  const t = useMessages('vault');
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line bg-sunken px-4 py-2">
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        {t('show.hides')}
        <Countdown dueAt={until} absolute="" bare attentionBelowMs={60_000} />
      </p>
      <Button variant="ghost" size="sm" icon="eye-off" onClick={onHide}>
        {t('show.hide')}
      </Button>
    </div>
  );
}
