import { classNames } from '@guildhall/ui/class-names';
import type { SchemaField } from '../../../lib/schema-fields.ts';
import { developersCopy } from '../copy.ts';

/** Deeper fields stand no further to the right: on a phone nothing would be left for their type. */
const INDENTS = ['pl-0', 'pl-3 md:pl-4', 'pl-6 md:pl-8', 'pl-9 md:pl-12', 'pl-12 md:pl-16'];

/** What a call takes or answers: one field a line, what stands inside another below it. */
export function SchemaTable({
  fields,
  caption,
}: {
  fields: readonly SchemaField[];
  caption: string;
}) {
  return (
    <table className="w-full table-fixed text-left text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-xs text-muted">
          <th scope="col" className="w-5/12 py-2 pr-3 font-medium">
            {developersCopy.field}
          </th>
          <th scope="col" className="py-2 font-medium">
            {developersCopy.type}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {fields.map((field, index) => (
          // Two shapes of one value may have fields of the same name.
          <tr key={`${field.name} ${index}`} className="align-top">
            <th
              scope="row"
              className={classNames(
                'py-2 pr-3 font-normal [overflow-wrap:anywhere]',
                INDENTS[Math.min(field.depth, INDENTS.length - 1)],
              )}
            >
              <code className="font-mono text-xs text-ink md:text-sm">{field.name}</code>
              {!field.required && (
                <span className="block text-xs text-muted">{developersCopy.optional}</span>
              )}
            </th>
            <td className="py-2 [overflow-wrap:anywhere]">
              <code className="font-mono text-xs text-ink md:text-sm">{field.type}</code>
              {field.limits !== '' && (
                <span className="block text-xs text-muted">{field.limits}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
