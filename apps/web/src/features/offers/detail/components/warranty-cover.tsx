import { Icon } from '@guildhall/ui/icon';
import { useMessages } from '../../../../lib/language/messages.ts';

/** What the warranty of an account covers and excludes, and that the publisher may object. */
export function WarrantyCover({ publisher }: { publisher: string }) {
  const t = useMessages('offers/detail');
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <div>
          <h3 className="text-sm font-semibold text-ink">{t('warranty.covered')}</h3>
          <List
            items={[
              t('warranty.covered_login'),
              t('warranty.covered_mismatch'),
              t('warranty.covered_recall'),
              t('warranty.covered_ban'),
            ]}
            icon="check"
            tone="text-success"
          />
        </div>
        <div>
          <h3 className="text-sm font-semibold text-ink">{t('warranty.excluded')}</h3>
          <List
            items={[t('warranty.excluded_play'), t('warranty.excluded_changes')]}
            icon="x"
            tone="text-muted"
          />
        </div>
      </div>
      <p className="mt-5 flex gap-2.5 border-t border-line pt-5 text-sm text-muted">
        <Icon name="info" className="mt-0.5 size-4.5" />
        {t('warranty.publisher', { publisher })}
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
