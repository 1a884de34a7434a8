import type { VerificationCaseView } from '@guildhall/api/verification/views';
import type { ApplicationDraft } from '@guildhall/domain/verification/schema';
import { VERIFICATION_EVENTS } from '@guildhall/domain/verification/types';
import { Card, CardHeader } from '@guildhall/ui/card';
import { KeyValues } from '@guildhall/ui/key-values';
import { Notice } from '@guildhall/ui/notice';
import { useFormats } from '../../../../lib/language/format.ts';
import { useLanguage, useMessages } from '../../../../lib/language/messages.ts';
import { documentText, kindText, known, levelText, paperText } from '../../words.ts';

interface CaseProps {
  view: VerificationCaseView;
}

type Field = keyof ApplicationDraft;
/** In the order of the document; fields that are empty are left out. */
const FIELDS: readonly Field[] = [
  'legal_name',
  'original_name',
  'birth_date',
  'nationality',
  'document',
  'document_number',
  'street',
  'postal_code',
  'city',
  'region',
  'country',
  'company_name',
  'register_number',
];

/** Names of countries in the language of the page. */
function useRegion() {
  const language = useLanguage();
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return (code: string) => names.of(code) ?? code;
}

/** What the applicant says, to who decides about it. */
export function CaseDetails({ view }: CaseProps) {
  const t = useMessages('verification/cases');
  const shared = useMessages('verification');
  const region = useRegion();
  const { details, request } = view;
  const isGone = request.papers_deleted !== null;
  const textOf = (field: Field, value: string) => {
    if (field === 'country' || field === 'nationality') return region(value);
    return field === 'document' ? documentText(shared, value) : value;
  };
  const items = FIELDS.flatMap((field) => {
    const value = details?.[field] ?? '';
    if (value === '') return [];
    const label = shared(`field.${field}`);
    return [{ key: field, label, value: <bdi>{textOf(field, value)}</bdi> }];
  });
  return (
    <Card>
      <CardHeader title={t('details.title')} />
      {details === null && (
        <p className="text-sm text-muted">{t(isGone ? 'details.gone' : 'locked')}</p>
      )}
      {details !== null && <KeyValues items={items} />}
    </Card>
  );
}

export function SameDocument({ view }: CaseProps) {
  const t = useMessages('verification/cases');
  const { list } = useFormats();
  const { same_document: users } = view;
  if (users.length === 0) return null;
  const names = list(users.map(({ username }) => username));
  return (
    <Notice tone="attention" icon="users" title={t('same.title')}>
      {t('same.help', { names })}
    </Notice>
  );
}

/** What is known of the request, what happened, and who has looked. */
export function CaseFacts({ view }: CaseProps) {
  const t = useMessages('verification/cases');
  const shared = useMessages('verification');
  const { date, moment } = useFormats();
  const region = useRegion();
  const { request, country, views, history } = view;
  const { submitted_at: sent, expires_at: expires, papers_deleted_at: deletion } = request;
  const row = (key: string, label: string, value: string) => ({ key, label, value });
  const label = request.papers_deleted === null ? t('facts.to_delete') : t('facts.deleted');
  const changes = history.filter(({ event }) => event !== 'edit');
  return (
    <Card>
      <CardHeader title={t('facts.title')} />
      <KeyValues
        items={[
          row('kind', t('facts.kind'), kindText(shared, request.kind)),
          row('level', t('facts.level'), levelText(shared, request.level)),
          ...(country === null ? [] : [row('country', t('facts.country'), region(country))]),
          ...(sent === null ? [] : [row('sent', t('facts.sent'), moment(sent))]),
          ...(expires === null ? [] : [row('expires', t('facts.expires'), date(expires))]),
          ...(deletion === null ? [] : [row('end', label, date(deletion))]),
        ]}
      />
      <h3 className="mt-5 text-sm font-semibold text-ink">{t('views.title')}</h3>
      {views.length === 0 && <p className="mt-1 text-sm text-muted">{t('views.none')}</p>}
      <ul className="mt-1 flex flex-col gap-1 text-sm wrap-anywhere text-ink">
        {views.map(({ by, kind, occurred_at: at }) => (
          <li key={`${by} ${kind} ${at}`}>
            {t('views.row', { name: by, paper: paperText(shared, kind), date: moment(at) })}
          </li>
        ))}
      </ul>
      <h3 className="mt-5 text-sm font-semibold text-ink">{t('history.title')}</h3>
      <ol className="mt-1 flex flex-col gap-1 text-sm text-ink">
        {changes.map(({ event, occurred_at: at }) => (
          <li key={`${event} ${at}`}>
            {t('history.row', { event: t(`event.${eventName(event)}`), date: moment(at) })}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function eventName(event: string) {
  const name = known(VERIFICATION_EVENTS, event);
  return name === 'edit' ? 'other' : name;
}
