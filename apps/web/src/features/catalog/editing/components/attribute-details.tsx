import { DEFAULT_LANGUAGE } from '@guildhall/domain/kernel/language';
import { languageFacts } from '@guildhall/locales/languages';
import { CheckboxField } from '@guildhall/ui/checkbox-field';
import { SelectField } from '@guildhall/ui/select-field';
import { TextField } from '@guildhall/ui/text-field';
import { useControlledField } from '../../../../lib/forms/schema-form.tsx';
import { useMessages } from '../../../../lib/language/messages.ts';
import { ATTRIBUTE_KINDS, keyOfLabel, type TypedAttribute } from '../attributes-form.ts';
import { OTHER_LANGUAGES } from '../game-form.ts';
import { OptionRows } from './option-rows.tsx';
import type { SchemaForm } from '../attributes-state.ts';

interface DetailsProps {
  state: SchemaForm;
  at: number;
  kind: TypedAttribute['kind'];
  /** The game has it already. */
  known: boolean;
}

/** Everything that is said of one attribute. */
export function AttributeDetails(props: DetailsProps) {
  return (
    <div className="mt-3 flex flex-col gap-5 border-t border-line pt-4">
      <Names {...props} />
      <Flags {...props} />
      <Limits {...props} />
    </div>
  );
}

function Names({ state, at, known }: DetailsProps) {
  const t = useMessages('catalog/schema');
  const { form, field } = state;
  const name = `attributes.${at}` as const;
  const label = field(`${name}.label`);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        {...label}
        label={t('label_in', { language: languageFacts(DEFAULT_LANGUAGE).name })}
        lang={DEFAULT_LANGUAGE}
        onBlur={(event) => {
          void label.onBlur(event);
          const isKeyOpen = form.getValues(`${name}.key`) === '';
          if (isKeyOpen) form.setValue(`${name}.key`, keyOfLabel(event.target.value));
        }}
        required
      />
      {OTHER_LANGUAGES.map((language) => (
        <TextField
          key={language}
          {...field(`${name}.texts.${language}.label`)}
          label={t('label_in', { language: languageFacts(language).name })}
          lang={language}
          optional
        />
      ))}
      <TextField
        {...field(`${name}.key`)}
        label={t('key')}
        hint={t(known ? 'key_stays' : 'key_hint')}
        readOnly={known}
        spellCheck={false}
        required
      />
      <Kind state={state} at={at} known={known} />
    </div>
  );
}

function Kind({ state, at, known }: Omit<DetailsProps, 'kind'>) {
  const t = useMessages('catalog/schema');
  const shared = useMessages('catalog/editing');
  const kind = useControlledField(state.form, `attributes.${at}.kind`);
  return (
    <SelectField
      label={t('kind')}
      items={ATTRIBUTE_KINDS.map((value) => ({ value, label: shared(`schema.kind.${value}`) }))}
      value={kind.value}
      error={kind.error}
      hint={known ? t('kind_stays') : undefined}
      disabled={known}
      onValueChange={kind.onChange}
    />
  );
}

function Flags({ state: { form }, at, kind }: DetailsProps) {
  const t = useMessages('catalog/schema');
  const name = `attributes.${at}` as const;
  return (
    <div className="flex flex-col gap-1">
      <CheckboxField {...form.register(`${name}.required`)} label={t('required')} />
      {kind === 'text' ? (
        <p className="py-1 text-sm text-muted">{t('no_filter')}</p>
      ) : (
        <CheckboxField {...form.register(`${name}.filterable`)} label={t('filterable')} />
      )}
      <CheckboxField
        {...form.register(`${name}.on_card`)}
        label={t('on_card')}
        hint={t('on_card_hint')}
      />
      {kind === 'choice' && (
        <CheckboxField {...form.register(`${name}.ordered`)} label={t('ordered')} />
      )}
      {(kind === 'choice' || kind === 'yes_no') && (
        <CheckboxField {...form.register(`${name}.in_price_group`)} label={t('in_price_group')} />
      )}
      {kind === 'number' && (
        <>
          <CheckboxField
            {...form.register(`${name}.until_this_year`)}
            label={t('until_this_year')}
          />
          <CheckboxField {...form.register(`${name}.grouped`)} label={t('grouped')} />
        </>
      )}
    </div>
  );
}

/** What a value may be. */
function Limits(props: DetailsProps) {
  const { state, at, kind, known } = props;
  const t = useMessages('catalog/schema');
  const { field } = state;
  const name = `attributes.${at}` as const;
  switch (kind) {
    case 'choice':
      return <OptionRows state={state} at={at} />;
    case 'choices':
      return (
        <>
          <TextField
            {...field(`${name}.max_count`)}
            label={t('max_count')}
            inputMode="numeric"
            className="sm:max-w-60"
            required
          />
          <OptionRows state={state} at={at} />
        </>
      );
    case 'number':
      return <NumberLimits {...props} />;
    case 'text':
      return (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            {...field(`${name}.max_length`)}
            label={t('max_length')}
            inputMode="numeric"
            required
          />
          <TextField
            {...field(`${name}.public_code`)}
            label={t('public_code')}
            hint={t(known ? 'public_code_stays' : 'public_code_hint')}
            readOnly={known}
            spellCheck={false}
            optional
          />
        </div>
      );
    case 'yes_no':
      return null;
  }
}

function NumberLimits({ state: { field }, at }: DetailsProps) {
  const t = useMessages('catalog/schema');
  const name = `attributes.${at}` as const;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField {...field(`${name}.min`)} label={t('min')} inputMode="numeric" required />
      <TextField {...field(`${name}.max`)} label={t('max')} inputMode="numeric" required />
      <TextField {...field(`${name}.unit`)} label={t('unit')} optional />
      {OTHER_LANGUAGES.map((language) => (
        <TextField
          key={language}
          {...field(`${name}.texts.${language}.unit`)}
          label={t('unit_in', { language: languageFacts(language).name })}
          lang={language}
          optional
        />
      ))}
    </div>
  );
}
