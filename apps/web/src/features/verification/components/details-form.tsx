import type { OwnVerificationView } from '@guildhall/api/verification/views';
import { COUNTRY_CODES, countryRules } from '@guildhall/domain/verification/country-rules';
import type { ApplicationDraft } from '@guildhall/domain/verification/schema';
import type { DocumentKind } from '@guildhall/domain/verification/types';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { Notice } from '@guildhall/ui/notice';
import { RadioCards } from '@guildhall/ui/radio-cards';
import { SelectField } from '@guildhall/ui/select-field';
import { TextField } from '@guildhall/ui/text-field';
import { type FormEvent, useMemo } from 'react';
import { messageOf } from '../../../lib/api/refusals.ts';
import { useLanguage, useMessages } from '../../../lib/language/messages.ts';
import type { ApplicationEntry } from '../application.ts';
import { documentText } from '../words.ts';

interface DetailsProps {
  view: OwnVerificationView;
  entry: ApplicationEntry;
  onNext: () => void;
}

type TextName = Exclude<keyof ApplicationDraft, 'country' | 'document' | 'nationality'>;

/** The countries by their names in the language of the page. */
function useCountries() {
  const language = useLanguage();
  return useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: 'region' });
    const items = COUNTRY_CODES.map((code) => ({ value: code, label: names.of(code) ?? code }));
    return items.toSorted((one, other) => one.label.localeCompare(other.label, language));
  }, [language]);
}

/** Step one: what the document says, as the country of the applicant writes it. */
export function DetailsForm({ view, entry, onNext }: DetailsProps) {
  const t = useMessages('verification/request');
  const { kind } = view.request;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (entry.check()) onNext();
    // After the errors are there.
    else setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  }

  return (
    <form method="post" noValidate onSubmit={submit} autoComplete="on">
      <div className="flex flex-col gap-6">
        {kind === 'company' && <CompanyFields entry={entry} />}
        <PersonFields view={view} entry={entry} />
        <AddressFields entry={entry} />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit">{t('next')}</Button>
          <SavingState entry={entry} />
        </div>
      </div>
    </form>
  );
}

function SavingState({ entry: { saving, problem } }: { entry: ApplicationEntry }) {
  const t = useMessages('verification/request');
  return (
    <>
      <p role="status" className="text-sm text-muted">
        {saving === 'empty' ? null : t(`saving.${saving}`)}
      </p>
      {saving === 'failed' && (
        <Notice tone="danger" urgent>
          {messageOf(problem)}
        </Notice>
      )}
    </>
  );
}

/** A field of the form, by its name. */
function useTextField(entry: ApplicationEntry) {
  const t = useMessages('verification');
  return (name: TextName) => ({
    name,
    label: t(`field.${name}`),
    value: entry.form[name],
    error: entry.errorOf(name),
    onChange: ({ target }: { target: HTMLInputElement }) => entry.change({ [name]: target.value }),
    required: true,
  });
}

function CompanyFields({ entry }: Pick<DetailsProps, 'entry'>) {
  const t = useMessages('verification/request');
  const field = useTextField(entry);
  return (
    <Card>
      <CardHeader title={t('details.company_title')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('company_name')} autoComplete="organization" dir="auto" />
        <TextField {...field('register_number')} />
      </div>
    </Card>
  );
}

function PersonFields({ view, entry }: Pick<DetailsProps, 'view' | 'entry'>) {
  const t = useMessages('verification/request');
  const shared = useMessages('verification');
  const countries = useCountries();
  const field = useTextField(entry);
  const { form, change, errorOf } = entry;
  const rules = countryRules(form.country ?? '');
  return (
    <Card>
      <CardHeader title={t('details.title')} description={t('details.help')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={shared('field.country')}
          items={countries}
          value={form.country}
          error={errorOf('country')}
          onValueChange={(country) => change(withDocumentOf(country, form.document))}
        />
        <SelectField
          label={shared('field.nationality')}
          items={countries}
          value={form.nationality}
          error={errorOf('nationality')}
          onValueChange={(nationality) => change({ nationality })}
        />
        <TextField
          {...field('legal_name')}
          hint={t('details.legal_name_hint')}
          autoComplete="name"
          dir="auto"
        />
        {rules.has_other_script && (
          <TextField
            {...field('original_name')}
            hint={t('details.original_name_hint')}
            dir="auto"
          />
        )}
        <TextField
          {...field('birth_date')}
          type="date"
          hint={t('details.birth_date_hint', { age: view.least_age })}
          autoComplete="bday"
        />
        <RadioCards<DocumentKind>
          className="sm:col-span-2"
          label={shared('field.document')}
          columns={2}
          cards={rules.documents.map((value) => ({ value, title: documentText(shared, value) }))}
          value={form.document}
          onValueChange={(document) => change({ document })}
          error={errorOf('document')}
        />
        <TextField {...field('document_number')} autoComplete="off" />
      </div>
    </Card>
  );
}

/** A document that does not count in another country is chosen no more. */
function withDocumentOf(country: string, document: DocumentKind | null) {
  const counts = document !== null && countryRules(country).documents.includes(document);
  return { country, document: counts ? document : null };
}

function AddressFields({ entry }: Pick<DetailsProps, 'entry'>) {
  const t = useMessages('verification/request');
  const field = useTextField(entry);
  const rules = countryRules(entry.form.country ?? '');
  return (
    <Card>
      <CardHeader title={t('details.address_title')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...field('street')}
          autoComplete="street-address"
          dir="auto"
          className="sm:col-span-2"
        />
        {rules.has_postal_code && (
          <TextField {...field('postal_code')} autoComplete="postal-code" />
        )}
        <TextField {...field('city')} autoComplete="address-level2" dir="auto" />
        {rules.has_region && (
          <TextField {...field('region')} autoComplete="address-level1" dir="auto" />
        )}
      </div>
    </Card>
  );
}
