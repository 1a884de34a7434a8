import type { EditedGameView } from '@guildhall/api/catalog/editing/views';
import { changedAttributes } from '@guildhall/domain/catalog/editing/rules';
import type { AttributeField } from '@guildhall/domain/catalog/types';
import { Badge } from '@guildhall/ui/badge';
import { buttonClass } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { Link } from 'react-router';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { schemaPath } from '../hooks.ts';

/** What offers say of a game, and what each version of that has changed. */
export function SchemaCard({ game }: { game: EditedGameView }) {
  const t = useMessages('catalog/editing');
  const { attributes, version } = game.schema;
  return (
    <Card>
      <CardHeader
        title={t('schema.title')}
        description={t(attributes.length === 0 ? 'schema.none' : 'schema.version', { version })}
      />
      {attributes.length > 0 && <Attributes attributes={attributes} />}
      <Link
        to={schemaPath(game.facts.slug)}
        className={buttonClass({ variant: 'secondary', size: 'sm', className: 'mt-4' })}
      >
        {t('schema.edit')}
      </Link>
      <Versions game={game} />
    </Card>
  );
}

function Attributes({ attributes }: { attributes: readonly AttributeField[] }) {
  const t = useMessages('catalog/editing');
  return (
    <ul className="divide-y divide-line text-sm">
      {attributes.map(({ key, label, kind, required, filterable, on_card }) => (
        <li key={key} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
          <span className="min-w-0 grow font-medium wrap-anywhere text-ink">{label}</span>
          <span className="text-muted">{t(`schema.kind.${kind}`)}</span>
          {required && <Badge>{t('schema.required')}</Badge>}
          {filterable && <Badge>{t('schema.filterable')}</Badge>}
          {on_card && <Badge>{t('schema.on_card')}</Badge>}
        </li>
      ))}
    </ul>
  );
}

/** The earlier ones, which older offers are read by. */
function Versions({ game: { versions } }: { game: EditedGameView }) {
  const t = useMessages('catalog/editing');
  const { date } = useFormats();
  if (versions.length < 2) return null;
  return (
    <ol className="mt-4 flex flex-col gap-3 border-t border-line pt-4 text-sm">
      {versions.map(({ version, created_at, attributes }, at) => {
        const earlier = versions[at + 1];
        return (
          <li key={version}>
            <p className="font-medium text-ink">
              {t('schema.of_date', { version, date: date(created_at) })}
            </p>
            {earlier !== undefined && <Changes from={earlier.attributes} to={attributes} />}
          </li>
        );
      })}
    </ol>
  );
}

interface ChangesProps {
  from: readonly AttributeField[];
  to: readonly AttributeField[];
}

function Changes({ from, to }: ChangesProps) {
  const t = useMessages('catalog/editing');
  const { list } = useFormats();
  const { added, removed, changed } = changedAttributes(from, to);
  const labels = (fields: readonly AttributeField[]) => list(fields.map(({ label }) => label));
  const isSame = added.length + removed.length + changed.length === 0;
  return (
    <div className="text-muted">
      {added.length > 0 && <p>{t('schema.added', { fields: labels(added) })}</p>}
      {removed.length > 0 && <p>{t('schema.removed', { fields: labels(removed) })}</p>}
      {changed.length > 0 && <p>{t('schema.changed', { fields: labels(changed) })}</p>}
      {isSame && <p>{t('schema.same')}</p>}
    </div>
  );
}
