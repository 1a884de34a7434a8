import { Badge } from '@guildhall/ui/badge';
import { Card } from '@guildhall/ui/card';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ReferenceCall } from '../../../lib/reference/api-reference.ts';
import type { SchemaField } from '../../../lib/reference/schema-fields.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { useFormats } from '../../../lib/language/format.ts';
import { CodeSample } from './code-sample.tsx';
import { InlineCode } from './inline-code.tsx';
import { SchemaTable } from './schema-table.tsx';

/** A table with more rows than this is collapsed. */
const MAX_UNFOLDED_LINES = 12;

// The browser lays out only the calls in view: a page has up to fifty of them.
const CALL =
  'flex scroll-mt-20 flex-col gap-5 [contain-intrinsic-size:auto_700px] [content-visibility:auto]';

// Set once at the list, because the page has hundreds of codes.
const CODES =
  'flex flex-wrap gap-x-3 font-mono text-xs text-accent-ink [&_a]:inline-flex [&_a]:min-h-8 ' +
  '[&_a]:items-center [&_a]:hover:underline';

/** One procedure or route: its purpose, permission, input, output and errors. */
export function ApiCall({
  call,
  holders,
}: {
  call: ReferenceCall;
  /** The roles that have its permission. */
  holders: readonly string[];
}) {
  const { id, name, kind, summary, permission, token_scope, codes, takes, input, output, curl } =
    call;
  const t = useMessages('content/developers');
  const { list } = useFormats();
  return (
    <Card className={CALL} id={id}>
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2
            translate="no"
            className="font-mono text-base font-semibold [overflow-wrap:anywhere] text-ink"
          >
            <a href={`#${id}`} className="hover:underline">
              {name}
            </a>
          </h2>
          <Badge tone={kind === 'mutation' ? 'accent' : 'neutral'}>{t(`kind.${kind}`)}</Badge>
        </div>
        <p lang="en" className="mt-2 max-w-prose text-sm text-ink">
          <InlineCode text={summary} />
        </p>
      </div>
      <dl className="flex flex-col gap-3 text-sm">
        <Fact label={t('call.permission')}>
          {permission === 'public' ? (
            t('call.everyone')
          ) : (
            <span translate="no">{t('call.held_by', { permission, roles: list(holders) })}</span>
          )}
        </Fact>
        {token_scope !== null && (
          <Fact label={t('call.token_scope')}>
            <span translate="no">{token_scope}</span>
          </Fact>
        )}
        <Fact label={t('call.errors')}>
          <ul translate="no" className={CODES}>
            {codes.map((code) => (
              <li key={code}>
                <Link to={`/developers#${code}`}>{code}</Link>
              </li>
            ))}
          </ul>
        </Fact>
      </dl>
      <div className="grid gap-5 xl:grid-cols-2">
        <Fields
          title={t('call.input')}
          caption={t('call.input_of', { name })}
          fields={input}
          otherwise={t(`takes.${takes}`)}
        />
        <Fields
          title={t('call.output')}
          caption={t('call.output_of', { name })}
          fields={output}
          otherwise={t('call.output_empty')}
        />
      </div>
      <CodeSample code={curl} copyLabel={t('call.copy', { name })} />
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs font-medium text-muted">{label}</dt>
      <dd className="mt-0.5 text-ink">{children}</dd>
    </div>
  );
}

/** A table that collapses without JavaScript. */
function Fields({
  title,
  caption,
  fields,
  otherwise,
}: {
  title: string;
  caption: string;
  fields: readonly SchemaField[];
  /** Shown if there are no fields. */
  otherwise: string;
}) {
  const t = useMessages('content/developers');
  if (fields.length === 0) {
    return (
      <div className="text-sm">
        <p className="py-2 font-semibold text-ink">{title}</p>
        <p className="text-muted">{otherwise}</p>
      </div>
    );
  }
  return (
    <details open={fields.length <= MAX_UNFOLDED_LINES} className="min-w-0">
      <summary className="min-h-11 cursor-pointer py-2 text-sm font-semibold text-ink md:min-h-9">
        {title}{' '}
        <span className="font-normal text-muted">
          {t('call.field_count', { count: fields.length })}
        </span>
      </summary>
      <SchemaTable fields={fields} caption={caption} />
    </details>
  );
}
