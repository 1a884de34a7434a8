import type { NotificationView } from '@guildhall/api/notifications/inbox/views';
import { Card } from '@guildhall/ui/card';
import { NotificationRow } from './notification-row.tsx';

export function NotificationLines({ lines }: { lines: readonly NotificationView[] }) {
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <NotificationRow key={line.id} line={line} />
      ))}
    </ul>
  );
}

/** Lines below a heading; nothing if there are none. */
export function NotificationSection(props: { title: string; lines: readonly NotificationView[] }) {
  if (props.lines.length === 0) return null;
  return (
    <section aria-label={props.title} className="mb-6">
      <h2 className="mb-2 text-sm font-semibold text-ink">{props.title}</h2>
      <Card padded={false}>
        <NotificationLines lines={props.lines} />
      </Card>
    </section>
  );
}
