import type { OwnOfferDetailView } from '@guildhall/api/offers/own-views';
import { Timeline, type TimelineItem } from '@guildhall/ui/timeline';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import {
  ACTOR_NAMES,
  EVENT_NAMES,
  FIELD_NAMES,
  REASON_NAMES,
  ruleWords,
  YOU,
} from '../messages.ts';

type Step = OwnOfferDetailView['history'][number];
type Change = Step['changes'][number];

/** An offer with its steps, and what their values are named by. */
export interface HistoryOf {
  readonly history: readonly Step[];
  readonly currency: string;
  /** Whether the reader is its seller. */
  readonly is_own: boolean;
  /** The fields of its attributes. */
  readonly fields: readonly { readonly key: string; readonly label: string }[];
}

/** Who changed what and when, newest first, with the values before and after. */
export function OfferHistory({ offer }: { offer: HistoryOf }) {
  const t = useMessages('offers/history');
  const { moment } = useFormats();
  const items = offer.history.map((step): TimelineItem => {
    const event = EVENT_NAMES[step.event];
    const actor = step.actor === 'seller' && offer.is_own ? YOU : ACTOR_NAMES[step.actor];
    return {
      id: step.id,
      title: event === undefined ? step.event : t(event),
      at: { iso: step.occurred_at, text: moment(step.occurred_at) },
      body: <StepBody offer={offer} step={step} by={actor && t(actor)} />,
    };
  });
  return <Timeline label={t('title')} items={items} />;
}

function StepBody(props: { offer: HistoryOf; step: Step; by: string | undefined }) {
  const { offer, step, by } = props;
  const t = useMessages('offers/history');
  const reasons = step.review_reasons.flatMap((reason) => REASON_NAMES[reason] ?? []);
  return (
    <div className="flex flex-col gap-1">
      {by !== undefined && <p>{by}</p>}
      {step.rule_id !== null && <p>{t('rule', { rule: ruleWords(t, step.rule_id) })}</p>}
      {step.reason !== null && (
        <p dir="auto" className="whitespace-pre-line text-ink">
          {step.reason}
        </p>
      )}
      {reasons.map((reason) => (
        <p key={reason}>{t(reason)}</p>
      ))}
      {step.changes.length > 0 && (
        <dl className="mt-1 flex flex-col gap-2">
          {step.changes.flatMap((change) => (
            <ChangedField key={change.field} offer={offer} change={change} />
          ))}
        </dl>
      )}
    </div>
  );
}

/** Attributes and tiers are JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function ChangedField({ offer, change }: { offer: HistoryOf; change: Change }) {
  const t = useMessages('offers/history');
  const words = useValueWords(offer);
  const { field, before, after } = change;
  if (field === 'attributes') {
    const [was, is] = [Object(parsed(before)), Object(parsed(after))] as Record<string, unknown>[];
    const keys = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])].filter(
      (key) => JSON.stringify(was?.[key]) !== JSON.stringify(is?.[key]),
    );
    return keys.map((key) => (
      <BeforeAfter
        key={key}
        label={offer.fields.find((each) => each.key === key)?.label ?? key}
        before={words(key, was?.[key])}
        after={words(key, is?.[key])}
      />
    ));
  }
  const name = FIELD_NAMES[field];
  const isText = field === 'title' || field === 'description' || field === 'language';
  return (
    <BeforeAfter
      label={name === undefined ? field : t(name)}
      before={isText ? before : words(field, parsed(before))}
      after={isText ? after : words(field, parsed(after))}
    />
  );
}

/** Values of columns and attributes as people read them. */
function useValueWords(offer: HistoryOf) {
  const t = useMessages('offers/history');
  const yesNo = useMessages('catalog');
  const { price, durationMinutes, days, count } = useFormats();
  const { currency } = offer;
  return (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('nothing');
    if (typeof value === 'boolean') return yesNo(value ? 'yes' : 'no');
    if (field === 'tiers' && Array.isArray(value)) {
      const tiers = value as { min_quantity: number; unit_price_minor: number }[];
      return tiers.length === 0
        ? t('nothing')
        : tiers
            .map(({ min_quantity: from, unit_price_minor: amount }) =>
              t('tier', { from, price: price(amount, currency) }),
            )
            .join('; ');
    }
    if (field === 'photos' && Array.isArray(value)) {
      const photos = value as { caption: string }[];
      const captions = photos.flatMap(({ caption }) => (caption === '' ? [] : caption));
      const all = t('photos', { count: photos.length });
      return captions.length === 0 ? all : `${all}: ${captions.join(' · ')}`;
    }
    if (typeof value === 'number') {
      if (field === 'price_minor') return price(value, currency);
      if (field === 'delivery_minutes') return durationMinutes(value);
      if (field === 'warranty_days') return days(value);
      return count(value);
    }
    return Array.isArray(value) ? value.join(', ') : String(value as string);
  };
}

function BeforeAfter(props: { label: string; before: string; after: string }) {
  const { label, before, after } = props;
  const t = useMessages('offers/history');
  return (
    <div>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="text-ink wrap-anywhere">
        <s dir="auto" className="line-clamp-4 text-muted">
          <span className="sr-only">{t('before')} </span>
          {before}
        </s>
        <span dir="auto" className="line-clamp-4">
          <span className="sr-only">{t('after')} </span>
          {after}
        </span>
      </dd>
    </div>
  );
}
