import type { GameSchema } from '@guildhall/domain/catalog/types';
import {
  type FieldError,
  fieldError,
  type FieldErrors,
  fieldErrorsOf,
} from '@guildhall/domain/kernel/field-errors';
import type { OfferKind, RuleBook } from '@guildhall/domain/kernel/rules/rule-book';
import type { DraftForm } from '@guildhall/domain/offers/drafts/schema';
import { validateOffer } from '@guildhall/domain/offers/rules';
import {
  accountOfferSchema,
  giftCardOfferSchema,
  offerAttributesSchema,
  type PublishAccountOffer,
  type PublishGiftCardOffer,
} from '@guildhall/domain/offers/schema';
import { readCurrentBrand } from '../../catalog/read-catalog.ts';
import { contactFaults } from '../check-contacts.ts';
import type { OffersContext } from '../context.ts';
import { type Product, readProduct } from '../check-offer.ts';

/** What is known about the offer that a form is for. */
export interface FormOf {
  readonly kind: OfferKind;
  readonly product_slug: string;
  readonly form: DraftForm;
}

/** What a form has of an input that is not validated yet. */
type Filled<Input> = { readonly [Key in keyof Input]?: unknown };

/** The input that publishes the offer of an account, as far as the form is filled. */
export const accountInput = ({ product_slug, form }: FormOf): Filled<PublishAccountOffer> => {
  const { photos: _photos, delivery_minutes: minutes = null, attributes = {}, ...rest } = form;
  return { ...rest, game_slug: product_slug, attributes, delivery_minutes: minutes, secrets: [] };
};

/** The same for gift cards. */
export const giftCardInput = ({ product_slug, form }: FormOf): Filled<PublishGiftCardOffer> => {
  const { photos: _photos, delivery_minutes: minutes = null, ...rest } = form;
  const { min_quantity = 1, tiers = [], manual_stock = 0 } = form;
  const common = { brand_slug: product_slug, delivery_minutes: minutes, secrets: [] };
  return { ...rest, ...common, min_quantity, tiers, manual_stock };
};

/**
 * What keeps the form of a draft from being published, by field: empty when nothing does. Its
 * secrets are checked when it is published. Refuses GAME_NOT_FOUND, BRAND_NOT_FOUND.
 */
export async function checkForm(
  context: OffersContext,
  draft: FormOf,
  sellerLevel: number,
): Promise<FieldErrors> {
  const rules = await context.rule_books.current();
  const product = await readProduct(context, draft.kind, draft.product_slug);
  const faults =
    draft.kind === 'account'
      ? accountFaults(draft, product.schema, rules)
      : { ...giftCardFaults(draft, rules), ...(await faceFaults(context, draft)) };
  const broken = ruleFaults(draft, faults, { product, rules, sellerLevel });
  return { ...contactFaults(context, draft.form, { rules, product }), ...broken, ...faults };
}

function accountFaults(
  draft: FormOf,
  schema: GameSchema | null,
  rules: RuleBook,
): Record<string, FieldError[]> {
  const input = accountInput(draft);
  const content = accountOfferSchema(rules).safeParse(input);
  const attributesSchema = schema && offerAttributesSchema(schema, new Date());
  const attributes = attributesSchema?.safeParse(input.attributes);
  return {
    ...fieldErrorsOf(content.error?.issues ?? []),
    ...fieldErrorsOf(attributes?.error?.issues ?? [], 'attributes'),
  };
}

function giftCardFaults(draft: FormOf, rules: RuleBook): Record<string, FieldError[]> {
  const { delivery, manual_stock = 0 } = draft.form;
  const content = giftCardOfferSchema(rules).safeParse(giftCardInput(draft));
  return {
    ...(delivery === 'manual' &&
      manual_stock < 1 && { manual_stock: [fieldError('stock_required')] }),
    ...fieldErrorsOf(content.error?.issues ?? []),
  };
}

/** The region and value are those of the brand. */
async function faceFaults(
  context: OffersContext,
  { product_slug, form }: FormOf,
): Promise<Record<string, FieldError[]>> {
  const { region_code: code, face_value_minor: value } = form;
  if (code === undefined || value === undefined) return {};
  const { regions } = await readCurrentBrand(context, product_slug);
  const region = regions.find((each) => each.code === code);
  if (region?.face_values_minor.includes(value) === true) return {};
  return { face_value_minor: [fieldError('region_or_value')] };
}

/**
 * The rules that look at several fields, for a form that is filled in part: what is missing or
 * malformed is replaced by a value that breaks none of them.
 */
function ruleFaults(
  { kind, form }: FormOf,
  faults: Readonly<Record<string, readonly FieldError[]>>,
  { product, rules, sellerLevel }: { product: Product; rules: RuleBook; sellerLevel: number },
): Record<string, FieldError[]> {
  const choices = product.delivery_choices_minutes;
  const harmless = {
    price_minor: rules.min_price_minor,
    delivery: 'manual' as const,
    delivery_minutes: choices[0] ?? null,
    warranty_days: Math.max(...rules.warranty_choices_days),
    min_quantity: 1,
    max_quantity: rules.codes_per_order,
    tiers: [],
  };
  const isSound = (field: string) =>
    Object.keys(faults).every((name) => name !== field && !name.startsWith(`${field}.`));
  const sound = Object.fromEntries(
    Object.entries(form).filter(([field]) => field in harmless && isSound(field)),
  );
  const minutes =
    form.delivery === undefined ? harmless.delivery_minutes : (form.delivery_minutes ?? null);
  return validateOffer(
    { ...harmless, ...sound, delivery_minutes: minutes, kind, stock: null },
    {
      seller_level: sellerLevel,
      risk_class: product.risk_class,
      delivery_choices_minutes: choices,
      rules,
    },
  );
}
