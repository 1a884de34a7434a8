import { Icon } from '@guildhall/ui/icon';
import { promiseCopy } from '../../copy.ts';

/** What the warranty of an account covers, what it does not, and what the publisher may say. */
export function WarrantyCover({ publisher }: { publisher: string }) {
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <div>
          <h3 className="text-sm font-semibold text-ink">{promiseCopy.covered}</h3>
          <List items={promiseCopy.covered_items} icon="check" tone="text-success" />
        </div>
        <div>
          <h3 className="text-sm font-semibold text-ink">{promiseCopy.not_covered}</h3>
          <List items={promiseCopy.not_covered_items} icon="x" tone="text-muted" />
        </div>
      </div>
      <p className="mt-5 flex gap-2.5 border-t border-line pt-5 text-sm text-muted">
        <Icon name="info" className="mt-0.5 size-4.5" />
        {promiseCopy.publisher(publisher)}
      </p>
    </>
  );
}

function List(props: { items: readonly string[]; icon: 'check' | 'x'; tone: string }) {
  const { items, icon, tone } = props;
  return (
    <ul className="mt-2 flex flex-col gap-1.5 text-sm text-ink">
      {items.map((item) => (
        <li key={item} className="flex gap-2">
          <Icon name={icon} className={`mt-0.5 size-4 ${tone}`} />
          {item}
        </li>
      ))}
    </ul>
  );
}
