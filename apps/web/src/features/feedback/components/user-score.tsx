import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import type { Score } from '../hooks.ts';

/** The score of a seller with its counts, explained on one tap. Nothing before the first one. */
export function UserScore({ score: { seller, rules } }: { score: Score }) {
  const t = useMessages('feedback');
  const { share, price, count } = useFormats();
  const { positive, neutral, negative, score } = seller;
  if (positive + neutral + negative === 0) return null;
  return (
    <div className="mt-5 flex flex-col gap-2">
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm text-muted">
        {score !== null && (
          <span className="figures text-lg font-semibold text-ink">
            {t('score.positive', { share: share(score) })}
          </span>
        )}
        <span className="figures">
          {t('score.counts', {
            positive: count(positive),
            neutral: count(neutral),
            negative: count(negative),
          })}
        </span>
      </p>
      <details className="text-sm text-muted">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-link underline">
          {t('score.how')}
        </summary>
        <p className="max-w-prose">
          {t('score.explained', {
            days: rules.score_days,
            least: price(rules.weight_least_minor),
            most: price(rules.weight_most_minor),
            times: rules.counted_per_author,
            within: rules.counted_days,
          })}
        </p>
      </details>
    </div>
  );
}
