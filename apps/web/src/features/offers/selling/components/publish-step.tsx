import type { PublishedOfferView, SellingTermsView } from '@guildhall/api/offers/drafts/views';
import { requirePromised } from '@guildhall/domain/catalog/rules';
import { Button } from '@guildhall/ui/button';
import { CheckboxField } from '@guildhall/ui/checkbox-field';
import { Notice } from '@guildhall/ui/notice';
import { TextArea } from '@guildhall/ui/text-area';
import { type RefObject, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldErrorsText } from '../../../../lib/forms/form-errors.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { messageOf, readRefusal } from '../../../../lib/api/refusals.ts';
import type { EnteredAttributes } from '../../form/entered-attributes.ts';
import { SecretField } from '../../../vault/components/secret-field.tsx';
import {
  type Draft,
  type Selling,
  type ShownErrors,
  type Step,
  stepOf,
  STEPS,
  useErrorFocus,
  usePublish,
} from '../hooks.ts';
import { OfferPreview } from './offer-preview.tsx';

export interface PublishStepProps {
  selling: Selling;
  terms: SellingTermsView;
  draft: Draft;
  shown: ShownErrors;
  goTo: (step: Step) => void;
  onPublished: (offer: PublishedOfferView) => void;
}

interface Values {
  /** By the keys of the vault. */
  readonly secret: Record<string, string>;
  readonly codes: string;
  readonly accepts: boolean;
}

const FORM_ID = 'publish-offer';

/** What is sealed and agreed to, and what the button does with it. */
function usePublishForm(
  { selling, terms, draft, shown, onPublished }: PublishStepProps,
  container: RefObject<HTMLFormElement | null>,
) {
  const [hasAgreed, setAgreed] = useState(true);
  const empty = Object.fromEntries(terms.secret_fields.map(({ key }) => [key, '']));
  const form = useForm<Values>({ defaultValues: { secret: empty, codes: '', accepts: false } });
  const publishing = usePublish(draft, onPublished);
  const focusOnErrors = useErrorFocus(container);
  const isInstant = draft.form.delivery === 'instant';

  async function submit() {
    if (publishing.pending) return;
    publishing.clearError();
    const { secret, codes, accepts } = form.getValues();
    setAgreed(accepts);
    shown.showAll(STEPS);
    const saved = await draft.save();
    if (saved === null || Object.keys(saved.faults).length > 0) return;
    if (!accepts) return focusOnErrors();
    const isAccount = selling.kind === 'account';
    const done = await publishing.run({
      revision: saved.revision,
      secrets: isInstant && isAccount ? [secret] : [],
      codes: isInstant && !isAccount ? codes : '',
    });
    if (!done) focusOnErrors();
  }

  return { form, publishing, submit, isInstant, hasAgreed, agree: () => setAgreed(true) };
}

/** The last step: the preview, what is sealed, and the agreement to the rules. */
export function PublishStep(props: PublishStepProps) {
  const { selling, terms, draft } = props;
  const t = useMessages('offers/selling');
  const container = useRef<HTMLFormElement>(null);
  const work = usePublishForm(props, container);
  const { form, publishing } = work;
  return (
    <form
      ref={container}
      id={FORM_ID}
      method="post"
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void work.submit();
      }}
      className="flex flex-col gap-8"
    >
      <div>
        <h2 className="mb-3 text-base font-semibold text-ink">{t('preview.title')}</h2>
        <OfferPreview selling={selling} terms={terms} draft={draft} />
      </div>
      {work.isInstant && (
        <Sealed
          {...{ selling, terms, form }}
          attributes={draft.form.attributes ?? {}}
          error={publishing.error}
        />
      )}
      <CheckboxField
        {...form.register('accepts', { onChange: work.agree })}
        label={t('rules')}
        error={work.hasAgreed ? undefined : t('rules_required')}
      />
      <FaultySteps {...props} />
      <PublishProblem error={publishing.error} />
      <Button
        type="submit"
        size="lg"
        icon="lock-keyhole"
        loading={publishing.pending}
        className="self-start max-sm:w-full"
      >
        {t(terms.review_reasons.length > 0 ? 'submit' : 'publish')}
      </Button>
    </form>
  );
}

/** The ways back to the steps that keep the draft from being published. */
function FaultySteps({ draft, shown, goTo }: PublishStepProps) {
  const t = useMessages('offers/selling');
  const faulty = stepsWithFaults(draft);
  if (faulty.length === 0) return null;
  return (
    <Notice tone="attention" title={t('faults')}>
      <ul className="mt-1 flex flex-wrap gap-x-4">
        {faulty.map((step) => (
          <li key={step}>
            <Button
              variant="link"
              className="min-h-11 md:min-h-8"
              onClick={() => {
                shown.showAll(STEPS);
                goTo(step);
              }}
            >
              {t('preview.edit', { step: t(`step.${step}`) })}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The steps before this one that keep the draft from being published. */
function stepsWithFaults({ faults }: Draft): Step[] {
  const steps = new Set(Object.keys(faults).map(stepOf));
  return STEPS.filter((step) => step !== 'publish' && steps.has(step));
}

/** The sign-in of an account, or codes: sealed when the offer is published. */
function Sealed(props: {
  selling: Selling;
  terms: SellingTermsView;
  attributes: EnteredAttributes;
  form: ReturnType<typeof useForm<Values>>;
  error: unknown;
}) {
  const { selling, terms, attributes, form, error } = props;
  const t = useMessages('offers/selling');
  const fields = readRefusal(error)?.fields ?? {};
  // What the attributes promise has to be delivered.
  const fieldsOfSecret = requirePromised(terms.secret_fields, attributes);
  const errorAt = (path: string) => {
    const found = fields[path];
    return found === undefined ? undefined : fieldErrorsText(found);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="text-base font-semibold text-ink">{t('secrets.title')}</legend>
      {selling.kind === 'account' ? (
        <>
          <p className="mt-1 mb-4 max-w-prose text-sm text-muted">{t('secrets.account')}</p>
          <div className="grid gap-5 sm:grid-cols-2">
            {fieldsOfSecret.map((field) => (
              <SecretField
                key={field.key}
                field={field}
                registration={form.register(`secret.${field.key}`)}
                error={errorAt(`secrets.0.${field.key}`)}
              />
            ))}
          </div>
          {errorAt('secrets') !== undefined && (
            <p className="mt-3 text-sm text-danger">{errorAt('secrets')}</p>
          )}
        </>
      ) : (
        <Codes form={form} lines={linesOf(fields)} />
      )}
    </fieldset>
  );
}

interface Line {
  readonly line: string;
  readonly problem: string;
}

/** The errors of pasted lines, the first of them first. */
function linesOf(fields: NonNullable<ReturnType<typeof readRefusal>>['fields']): Line[] {
  const lines = Object.entries(fields).flatMap(([path, errors]) => {
    const [, line] = /^lines\.(\d+)/.exec(path) ?? [];
    return line === undefined ? [] : [{ line, problem: fieldErrorsText(errors) }];
  });
  return lines.toSorted((one, other) => Number(one.line) - Number(other.line));
}

function Codes({ form, lines }: { form: ReturnType<typeof useForm<Values>>; lines: Line[] }) {
  const t = useMessages('offers/selling');
  return (
    <div className="mt-3 flex flex-col gap-3">
      <TextArea
        {...form.register('codes')}
        label={t('secrets.codes')}
        hint={t('secrets.codes_hint')}
        error={lines.length === 0 ? undefined : t('secrets.lines', { count: lines.length })}
        optional
        rows={5}
        spellCheck={false}
        autoCapitalize="none"
        className="[&_textarea]:max-h-64 [&_textarea]:font-mono"
      />
      {lines.length > 0 && (
        <ul className="figures flex flex-col gap-1 text-sm text-danger">
          {lines.map(({ line, problem }) => (
            <li key={line}>{t('secrets.line', { line, problem })}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Refusals whose errors are at fields of this step, or in the list of steps. */
const SHOWN_AT_FIELDS = new Set(['SECRET_INVALID', 'CODES_INVALID']);

function PublishProblem({ error }: { error: unknown }) {
  const t = useMessages('offers/selling');
  if (error === null || SHOWN_AT_FIELDS.has(readRefusal(error)?.code ?? '')) return null;
  return (
    <Notice tone="danger" urgent title={t('publish_failed')}>
      {messageOf(error)}
    </Notice>
  );
}
