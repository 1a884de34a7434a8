import type { SchemaEffectsView } from '@guildhall/api/offers/schemas/views';
import type { AttributeField } from '@guildhall/domain/catalog/types';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { Skeleton } from '@guildhall/ui/skeleton';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useSchemaEffects } from '../hooks.ts';

export interface SchemaEffectsProps {
  slug: string;
  /** Null while they are no schema. */
  attributes: readonly AttributeField[] | null;
  labels: Readonly<Record<string, string>>;
}

/** What other attributes mean for the running offers of a game, before they are saved. */
export function SchemaEffects({ slug, attributes, labels }: SchemaEffectsProps) {
  const t = useMessages('offers/schemas');
  const { data, isError, isFetching, isCurrent, refetch } = useSchemaEffects(slug, attributes);
  return (
    <Card>
      <CardHeader title={t('effects.title')} description={t('effects.rule')} />
      <div aria-live="polite" aria-busy={attributes !== null && !isCurrent} className="text-sm">
        {attributes === null ? (
          <p className="text-muted">{t('effects.faulty')}</p>
        ) : isError ? (
          <div className="flex flex-wrap items-center gap-3">
            <p className="text-danger">{t('effects.failed')}</p>
            <Button
              variant="secondary"
              size="sm"
              loading={isFetching}
              onClick={() => void refetch()}
            >
              {t('effects.retry')}
            </Button>
          </div>
        ) : data === undefined || !isCurrent ? (
          <>
            <p className="sr-only">{t('effects.counting')}</p>
            <Skeleton className="h-5 w-64" />
          </>
        ) : (
          <Counts effects={data} labels={labels} />
        )}
      </div>
    </Card>
  );
}

const KINDS = ['missing', 'refused', 'dropped'] as const;

function Counts(props: { effects: SchemaEffectsView } & Pick<SchemaEffectsProps, 'labels'>) {
  const { effects, labels } = props;
  const t = useMessages('offers/schemas');
  const { count: write } = useFormats();
  const { running, unfit, attributes } = effects;
  if (running === 0) return <p className="text-ink">{t('effects.none')}</p>;
  const inWords = (count: number) => ({ count, shown: write(count) });
  return (
    <>
      <p className="text-ink">
        {t('effects.running', inWords(running))}{' '}
        {unfit === 0 ? t('effects.all_fit') : <b>{t('effects.unfit', inWords(unfit))}</b>}
      </p>
      {attributes.length > 0 && (
        <dl className="mt-3 flex flex-col gap-3">
          {attributes.map((each) => (
            <div key={each.key}>
              <dt className="font-medium wrap-anywhere text-ink">{labels[each.key] ?? each.key}</dt>
              {KINDS.filter((kind) => each[kind] > 0).map((kind) => (
                <dd key={kind} className="text-muted">
                  {t(`effects.${kind}`, inWords(each[kind]))}
                </dd>
              ))}
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
