import type { SchemaField } from '../../../lib/reference/schema-fields.ts';
import { useMessages } from '../../../lib/language/messages.ts';

/**
 * The indentation by depth. Deeper fields have the last one, because their type would have no space
 * on a phone.
 */
const INDENTS = [undefined, 'ps-3 md:ps-4', 'ps-6 md:ps-8', 'ps-9 md:ps-12', 'ps-12 md:ps-16'];

// Set once at the table, because the page has hundreds of rows.
const LINES =
  '[&_code]:font-mono [&_code]:text-xs [&_code]:text-ink md:[&_code]:text-sm ' +
  '[&_small]:block [&_small]:text-xs [&_small]:text-muted ' +
  '[&_tbody_:is(th,td)]:py-2 [&_tbody_:is(th,td)]:align-top ' +
  '[&_tbody_:is(th,td)]:[overflow-wrap:anywhere] [&_th]:pe-3 [&_th]:text-start [&_th]:font-normal';

/** The input or output of a call: one field per row, followed by its nested fields. */
export function SchemaTable({
  fields,
  caption,
}: {
  fields: readonly SchemaField[];
  caption: string;
}) {
  const t = useMessages('content/developers');
  return (
    <table className={`w-full table-fixed text-sm ${LINES}`}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-xs text-muted">
          <th scope="col" className="w-5/12 py-2">
            {t('call.field')}
          </th>
          <th scope="col" className="py-2">
            {t('call.type')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {fields.map((field, index) => (
          // Two variants of a union may have fields of the same name.
          <tr key={`${field.name} ${index}`}>
            <th scope="row" className={INDENTS[Math.min(field.depth, INDENTS.length - 1)]}>
              <code>{field.name}</code>
              {!field.required && <small>{t('call.optional')}</small>}
            </th>
            <td>
              <code>{field.type}</code>
              {field.note !== '' && (
                <small>
                  <bdi lang="en">{field.note}</bdi>
                </small>
              )}
              {field.limits !== '' && <small>{field.limits}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
