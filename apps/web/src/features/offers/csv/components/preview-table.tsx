import type { PreviewView } from '@guildhall/api/offers/csv/views';
import type { ErrorCode } from '@guildhall/domain/kernel/error-codes';
import type { FieldError } from '@guildhall/domain/kernel/field-errors';
import { Badge } from '@guildhall/ui/badge';
import { useFormats } from '../../../../lib/language/format.ts';
import { fieldErrorsText } from '../../../../lib/forms/form-errors.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { refusalText } from '../../../../lib/api/refusals.ts';

type Line = PreviewView['lines'][number];
type Refusal = NonNullable<Line['refusal']>;

export interface PreviewTableProps {
  preview: PreviewView;
  /** After the changes were sent: what was not changed, by offer. */
  refused?: readonly { readonly offer_id: string; readonly refusal: Refusal }[] | undefined;
}

/** What each line of a file would change, or why it changes nothing; faults come first. */
export function PreviewTable({ preview, refused = [] }: PreviewTableProps) {
  const t = useMessages('offers/csv');
  const late = new Map(refused.map(({ offer_id, refusal }) => [offer_id, refusal]));
  const lines = preview.lines.map((line) => ({
    ...line,
    refusal: line.refusal ?? late.get(line.offer?.id ?? '') ?? null,
  }));
  const faulty = lines.filter(({ refusal }) => refusal !== null);
  const fine = lines.filter(({ refusal }) => refusal === null);
  return (
    <section aria-label={t('preview')} className="flex flex-col gap-3 text-sm">
      <p className="text-ink">
        {t('summary', {
          changes: fine.length,
          faults: faulty.length,
          unchanged: preview.unchanged,
        })}
      </p>
      {lines.length > 0 && (
        <ol className="max-h-[45vh] divide-y divide-line overflow-y-auto rounded-lg border border-line">
          {[...faulty, ...fine].map((line) => (
            <PreviewLine key={line.number} line={line} />
          ))}
        </ol>
      )}
    </section>
  );
}

function PreviewLine({ line }: { line: Line }) {
  const t = useMessages('offers/csv');
  const own = useMessages('offers/own');
  const { price } = useFormats();
  const { number, offer, price_minor: to, event, refusal } = line;
  return (
    <li className="flex flex-col gap-1 px-3 py-2">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="figures text-xs text-muted">{t('line', { number: String(number) })}</span>
        {offer !== null && (
          <span lang={offer.language} dir="auto" className="min-w-0 text-ink wrap-anywhere">
            {offer.title}
          </span>
        )}
      </p>
      {refusal !== null ? (
        <p className="text-danger">{wordsOf(refusal)}</p>
      ) : (
        <p className="flex flex-wrap items-center gap-2">
          {to !== null && offer !== null && (
            <span className="figures">
              <s className="text-muted">
                <span className="sr-only">{t('before')} </span>
                {price(offer.price_minor, offer.currency)}
              </s>{' '}
              <span className="font-medium text-ink">
                <span className="sr-only">{t('after')} </span>
                {price(to, offer.currency)}
              </span>
            </span>
          )}
          {event !== null && event in ACTIONS && (
            <Badge>{own(ACTIONS[event as keyof typeof ACTIONS])}</Badge>
          )}
        </p>
      )}
    </li>
  );
}

const ACTIONS = {
  pause: 'action.pause',
  resume: 'action.resume',
  renew: 'action.renew',
  archive: 'action.archive',
  restore: 'action.restore',
} as const;

function wordsOf({ code, facts, fields }: Refusal): string {
  const errors = Object.values(fields).flat() as FieldError[];
  return errors.length > 0
    ? fieldErrorsText(errors)
    : refusalText({ code: code as ErrorCode, facts });
}
