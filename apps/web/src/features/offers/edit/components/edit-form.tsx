import type { OwnOfferDetailView } from '@guildhall/api/offers/own-views';
import { minor } from '@guildhall/domain/kernel/money';
import { allInPrice } from '@guildhall/domain/offers/rules';
import { languageFacts, LANGUAGES } from '@guildhall/locales/languages';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { Notice } from '@guildhall/ui/notice';
import { SelectField } from '@guildhall/ui/select-field';
import { TextArea } from '@guildhall/ui/text-area';
import { TextField } from '@guildhall/ui/text-field';
import { type FormEvent, useEffect, useRef } from 'react';
import { AmountField } from '../../../../lib/forms/amount-field.tsx';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { problemOf } from '../../../../lib/api/refusals.ts';
import { useUnsavedGuard } from '../../../../lib/forms/unsaved-guard.ts';
import { centsOf } from '../../../../lib/forms/typed-amount.ts';
import { AboveFace } from '../../form/components/above-face.tsx';
import { AttributeFields } from '../../form/components/attribute-fields.tsx';
import { PhotosField } from '../../form/components/photos-field.tsx';
import { PriceHint } from '../../form/components/price-hint.tsx';
import { REASON_NAMES } from '../../history/messages.ts';
import { type OfferForm, useOfferForm } from '../hooks.ts';
import { TierFields } from './tier-fields.tsx';

interface PartProps {
  offer: OwnOfferDetailView;
  form: OfferForm;
}

/** Changes an offer. What is wrong is said at the field; that staff will look at it, before. */
export function EditForm({ offer }: { offer: OwnOfferDetailView }) {
  const t = useMessages('offers/edit');
  const form = useOfferForm(offer);
  const entry = useRef<HTMLFormElement>(null);
  const problem = form.hasFieldErrors ? t('check_fields') : problemOf(form.saving.error);

  useEffect(() => {
    if (form.saving.error === null) return;
    entry.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [form.saving.error]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (form.mayBeSaved) await form.save();
  }

  return (
    <form
      ref={entry}
      method="post"
      noValidate
      autoComplete="off"
      onSubmit={(event) => void submit(event)}
      className="flex min-w-0 flex-col gap-6"
    >
      <Card>
        <CardHeader title={t('section.words')} />
        <Words offer={offer} form={form} />
      </Card>
      {offer.editing.fields.length > 0 && (
        <Card>
          <CardHeader title={t('section.attributes', { product: offer.product_name })} />
          <AttributeFields
            fields={offer.editing.fields}
            entered={form.entered.attributes}
            errors={form.errors.ofAttributes}
            onChange={(key, value) => {
              const { [key]: _before, ...others } = form.entered.attributes;
              const next = value === undefined ? others : { ...others, [key]: value };
              form.change({ attributes: next });
            }}
          />
        </Card>
      )}
      <Card>
        <PhotosField photos={form.entered.photos} onChange={(photos) => form.change({ photos })} />
        {form.errors.photos !== undefined && (
          <p className="mt-2 text-sm text-danger">{form.errors.photos}</p>
        )}
      </Card>
      <Card>
        <CardHeader title={t('section.terms')} description={t('section.terms_help')} />
        <Terms offer={offer} form={form} />
      </Card>
      {form.needsReview && form.mayBeSaved && <ReviewNotice offer={offer} />}
      {problem !== null && (form.saving.error !== null || form.hasFieldErrors) && (
        <Notice tone="danger" urgent>
          {problem}
        </Notice>
      )}
      <Buttons offer={offer} form={form} />
      <LeaveDialog isDirty={form.isDirty} />
    </form>
  );
}

/** They stay in view: the form is long. */
function Buttons({ offer, form }: PartProps) {
  const t = useMessages('offers/edit');
  return (
    <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap gap-3 border-t border-line bg-surface px-1 py-4 max-lg:bottom-16">
      <Button
        type="submit"
        size="lg"
        disabled={!form.mayBeSaved}
        loading={form.saving.pending}
        className="max-sm:grow"
      >
        {t(offer.state === 'rejected' ? 'submit_again' : 'save')}
      </Button>
      {form.isDirty && (
        <Button variant="secondary" size="lg" disabled={form.saving.pending} onClick={form.reset}>
          {t('discard')}
        </Button>
      )}
    </div>
  );
}

function Words({ offer, form }: PartProps) {
  const names = useMessages('offers/history');
  const { entered, change, errors } = form;
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label={names('field.title')}
        lang={entered.language}
        dir="auto"
        maxLength={120}
        value={entered.title}
        error={errors.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextArea
        label={names('field.description')}
        lang={entered.language}
        dir="auto"
        rows={8}
        maxLength={4_000}
        value={entered.description}
        error={errors.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <SelectField
        label={names('field.language')}
        items={LANGUAGES.map((value) => ({ value, label: languageFacts(value).name }))}
        value={entered.language}
        error={errors.language}
        onValueChange={(language) => change({ language })}
        className="sm:max-w-72"
      />
      {offer.schema_version > 0 && errors.attributes !== undefined && (
        <p className="text-sm text-danger">{errors.attributes}</p>
      )}
    </div>
  );
}

function Terms({ offer, form }: PartProps) {
  const names = useMessages('offers/history');
  const { durationMinutes, days } = useFormats();
  const { entered, change, errors } = form;
  const { delivery_choices_minutes: times, warranty_choices_days: warranties } = offer.editing;
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <PriceField offer={offer} form={form} />
      {offer.delivery === 'manual' && (
        <SelectField
          label={names('field.delivery_minutes')}
          items={withKnown(times, entered.delivery_minutes).map((minutes) => ({
            value: String(minutes),
            label: durationMinutes(minutes),
          }))}
          value={entered.delivery_minutes === null ? null : String(entered.delivery_minutes)}
          error={errors.delivery_minutes}
          onValueChange={(minutes) => change({ delivery_minutes: Number(minutes) })}
        />
      )}
      {offer.kind === 'account' && (
        <SelectField
          label={names('field.warranty_days')}
          items={withKnown(warranties, entered.warranty_days).map((count) => ({
            value: String(count),
            label: days(count),
          }))}
          value={String(entered.warranty_days)}
          error={errors.warranty_days}
          onValueChange={(count) => change({ warranty_days: Number(count) })}
        />
      )}
      {offer.kind === 'gift_card' && <Quantities offer={offer} form={form} />}
    </div>
  );
}

/** A choice of earlier rules stays on the list of the offer that has it. */
function withKnown(choices: readonly number[], known: number | null): readonly number[] {
  if (known === null || choices.includes(known)) return choices;
  return [...choices, known].toSorted((one, other) => one - other);
}

function PriceField({ offer, form }: PartProps) {
  const t = useMessages('offers/edit');
  const names = useMessages('offers/history');
  const { price } = useFormats();
  const { kind, currency, editing } = offer;
  const { entered, change, errors } = form;
  const amount = centsOf(entered.price);
  const fee = { ...editing.buyer_fee, least_minor: minor(editing.buyer_fee.least_minor) };
  const pays =
    amount === null || amount === 0
      ? null
      : allInPrice(kind, minor(amount), {
          buyer_fee: { account: fee, gift_card: fee },
        }).total_minor;
  const limits = {
    least: price(editing.least_price_minor, currency),
    most: price(editing.most_price_minor, currency),
  };
  const { product_slug, attributes } = offer;
  return (
    <div>
      <AmountField
        size="md"
        label={names('field.price_minor')}
        currency={currency}
        value={entered.price}
        error={errors.price_minor}
        hint={
          pays === null
            ? t('price_limits', limits)
            : t('buyer_pays', { amount: price(pays, currency) })
        }
        onChange={(typed) => change({ price: typed })}
      />
      <PriceHint of={{ kind, product_slug, attributes }} />
      <div className="mt-3 empty:hidden">
        <AboveFace
          valueMinor={offer.face_value_minor}
          currency={offer.face_value_currency}
          totalMinor={pays}
        />
      </div>
    </div>
  );
}

function Quantities({ offer, form }: PartProps) {
  const t = useMessages('offers/edit');
  const names = useMessages('offers/history');
  const { entered, change, errors } = form;
  return (
    <>
      {(['min_quantity', 'max_quantity'] as const).map((field) => (
        <TextField
          key={field}
          label={names(`field.${field}`)}
          inputMode="numeric"
          value={entered[field]}
          error={errors[field]}
          hint={
            field === 'max_quantity'
              ? t('most_quantity', { most: offer.editing.most_quantity })
              : undefined
          }
          inputClassName="figures"
          onChange={(event) => change({ [field]: event.target.value })}
        />
      ))}
      <TierFields offer={offer} form={form} />
    </>
  );
}

function ReviewNotice({ offer }: { offer: OwnOfferDetailView }) {
  const t = useMessages('offers/edit');
  const names = useMessages('offers/history');
  const reasons = offer.editing.review_reasons.flatMap((reason) => REASON_NAMES[reason] ?? []);
  return (
    <Notice tone="attention" icon="hourglass" title={t('review.title')}>
      <p>{t('review.help')}</p>
      <ul className="mt-1 list-disc ps-5">
        {reasons.map((reason) => (
          <li key={reason}>{names(reason)}</li>
        ))}
      </ul>
    </Notice>
  );
}

function LeaveDialog({ isDirty }: { isDirty: boolean }) {
  const t = useMessages('offers/edit');
  const blocker = useUnsavedGuard(isDirty);
  return (
    <ConfirmDialog
      title={t('leave.title')}
      description={t('leave.help')}
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.();
      }}
      confirmLabel={t('leave.confirm')}
      cancelLabel={t('leave.stay')}
      danger
      pending={false}
      onConfirm={async () => {
        blocker.proceed?.();
        return await Promise.resolve(true);
      }}
    />
  );
}
