import type { EditedBrandView } from '@guildhall/api/catalog/editing/views';
import { LEAST_REASON } from '@guildhall/domain/kernel/decision-schema';
import { languageFacts } from '@guildhall/locales/languages';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { TextArea } from '@guildhall/ui/text-area';
import { TextField } from '@guildhall/ui/text-field';
import { useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import {
  FormProblem,
  useControlledField,
  useSchemaForm,
} from '../../../../lib/forms/schema-form.tsx';
import { useMessages } from '../../../../lib/language/messages.ts';
import { brandFormSchema, EMPTY_REGION, typedBrandOf } from '../brand-form.ts';
import { OTHER_LANGUAGES } from '../game-form.ts';
import { useSaveBrand } from '../hooks.ts';
import { CoverField } from './cover-field.tsx';

export interface BrandFormProps {
  /** Null for a new one. */
  brand: EditedBrandView | null;
  onSaved: (slug: string) => void;
}

function useBrandForm({ brand, onSaved }: BrandFormProps) {
  const mutation = useSaveBrand();
  return useSchemaForm({
    schema: brandFormSchema(brand?.base_hash ?? null),
    defaultValues: typedBrandOf(brand),
    onSubmit: async (saved) => {
      await mutation.runOrThrow(saved);
      onSaved(saved.brand.slug);
    },
  });
}

type State = ReturnType<typeof useBrandForm>;

/** Everything that is said of a gift-card brand. */
export function BrandForm(props: BrandFormProps) {
  const t = useMessages('catalog/editing');
  const shared = useMessages('decisions');
  // What the form began with: what was read again meanwhile was not shown in it.
  const [brand] = useState(props.brand);
  const state = useBrandForm({ ...props, brand });
  const { field, formProps, pending, problem } = state;
  return (
    <Card>
      <CardHeader title={t('form.title')} />
      <form {...formProps} autoComplete="off" className="flex flex-col gap-5">
        <Names state={state} isNew={brand === null} />
        <TextArea {...field('description')} label={t('form.description')} rows={3} required />
        <Regions state={state} />
        <Codes state={state} />
        <OtherLanguages state={state} />
        <Cover state={state} brand={brand} />
        <TextArea
          {...field('reason')}
          label={shared('reason.label')}
          hint={shared('reason.hint', { least: LEAST_REASON })}
          required
        />
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" size="lg" loading={pending} className="self-start max-sm:w-full">
          {t(brand === null ? 'form.add.brand' : 'form.save')}
        </Button>
      </form>
    </Card>
  );
}

interface PartProps {
  state: State;
}

function Names({ state: { field }, isNew }: PartProps & { isNew: boolean }) {
  const t = useMessages('catalog/editing');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField {...field('name')} label={t('form.name')} required />
      <TextField
        {...field('slug')}
        label={t('form.slug')}
        hint={isNew ? t('form.slug_hint') : t('form.slug_stays')}
        readOnly={!isNew}
        required
      />
      <TextField {...field('category')} label={t('form.category')} required />
      <TextField
        {...field('popularity')}
        label={t('form.popularity')}
        hint={t('form.popularity_hint')}
        inputMode="numeric"
        required
      />
      <TextField
        {...field('aliases')}
        label={t('form.aliases')}
        hint={t('form.list_hint')}
        optional
      />
    </div>
  );
}

function Regions({ state: { form, field } }: PartProps) {
  const t = useMessages('catalog/editing');
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'regions' });
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="text-sm font-semibold text-ink">{t('regions.title')}</legend>
      <p className="text-sm text-muted">{t('regions.help')}</p>
      {fields.map(({ id }, at) => (
        <div
          key={id}
          role="group"
          aria-label={t('regions.number', { number: at + 1 })}
          className="grid gap-4 rounded-lg border border-line p-4 sm:grid-cols-2"
        >
          <TextField {...field(`regions.${at}.name`)} label={t('regions.name')} required />
          <TextField {...field(`regions.${at}.code`)} label={t('regions.code')} required />
          <TextField
            {...field(`regions.${at}.currency`)}
            label={t('regions.currency')}
            maxLength={3}
            required
          />
          <TextField
            {...field(`regions.${at}.values`)}
            label={t('regions.values')}
            hint={t('regions.values_hint')}
            required
          />
          {fields.length > 1 && (
            <Button
              variant="ghost"
              size="sm"
              icon="x"
              className="self-start justify-self-start"
              onClick={() => remove(at)}
            >
              {t('regions.remove', { number: at + 1 })}
            </Button>
          )}
        </div>
      ))}
      <Button
        variant="secondary"
        size="sm"
        icon="plus"
        className="self-start"
        onClick={() => append(EMPTY_REGION)}
      >
        {t('regions.add')}
      </Button>
    </fieldset>
  );
}

function Codes({ state: { field } }: PartProps) {
  const t = useMessages('catalog/editing');
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...field('code_pattern')}
          label={t('codes.pattern')}
          hint={t('codes.pattern_hint')}
          spellCheck={false}
          required
        />
        <TextField
          {...field('code_example')}
          label={t('codes.example')}
          hint={t('codes.example_hint')}
          spellCheck={false}
          required
        />
      </div>
      <TextField {...field('redeem_url')} type="url" label={t('codes.url')} required />
      <TextArea
        {...field('redeem_steps')}
        label={t('codes.steps')}
        hint={t('codes.steps_hint')}
        rows={4}
        required
      />
    </>
  );
}

function OtherLanguages({ state: { field } }: PartProps) {
  const t = useMessages('catalog/editing');
  return OTHER_LANGUAGES.map((language) => {
    const { name } = languageFacts(language);
    return (
      <fieldset key={language} className="flex min-w-0 flex-col gap-4">
        <legend className="mb-3 text-sm font-semibold text-ink">{name}</legend>
        <TextField
          {...field(`texts.${language}.category`)}
          label={t('form.category_in', { language: name })}
          lang={language}
          optional
        />
        <TextArea
          {...field(`texts.${language}.description`)}
          label={t('form.description_in', { language: name })}
          lang={language}
          rows={3}
          optional
        />
        <TextArea
          {...field(`texts.${language}.redeem_steps`)}
          label={t('codes.steps_in', { language: name })}
          hint={t('codes.steps_hint')}
          lang={language}
          rows={4}
          optional
        />
      </fieldset>
    );
  });
}

function Cover({ state: { form }, brand }: PartProps & { brand: EditedBrandView | null }) {
  const cover = useControlledField(form, 'cover');
  const [slug, name] = useWatch({ control: form.control, name: ['slug', 'name'] });
  return (
    <CoverField
      kind="gift_card"
      coverUrl={brand?.cover_url ?? null}
      slug={slug}
      name={name}
      value={cover.value}
      onChange={cover.onChange}
    />
  );
}
