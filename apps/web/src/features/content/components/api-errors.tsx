import type { ReferenceError } from '../../../lib/reference/api-reference.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { InlineCode } from './inline-code.tsx';

/** All error codes. */
export function ApiErrors({ errors }: { errors: readonly ReferenceError[] }) {
  const t = useMessages('content/developers');
  return (
    <section aria-labelledby="codes">
      <h2 id="codes" className="scroll-mt-20 text-xl font-semibold text-ink md:text-2xl">
        {t('errors.title')}
      </h2>
      <p className="mt-2 max-w-prose text-sm text-muted">{t('errors.intro')}</p>
      <dl className="mt-4 divide-y divide-line text-sm">
        {errors.map(({ code, http_status, meaning, facts }) => (
          <div
            key={code}
            id={code}
            className="scroll-mt-20 py-3 target:bg-accent-soft md:grid md:grid-cols-2 md:gap-4"
          >
            <dt
              translate="no"
              className="font-mono text-xs [overflow-wrap:anywhere] text-ink md:text-sm"
            >
              {code} <span className="figures text-muted">{http_status}</span>
            </dt>
            <dd lang="en" className="mt-1 text-muted md:mt-0">
              <p className="text-ink">
                <InlineCode text={meaning} />
              </p>
              {Object.entries(facts).map(([name, meaning]) => (
                <p key={name}>
                  <code className="font-mono text-xs">{name}</code>: {meaning}
                </p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
