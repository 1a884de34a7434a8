import { MINUTE_S } from './business-rules.ts';
import { newId } from '@guildhall/domain/kernel/ids';
import { changeOffer, edit, remove, review } from '@guildhall/scenes/offers';
import {
  publishAccountOffer,
  publishGiftCardOffer,
} from '@guildhall/services/offers/publish-offer';
import type { ChangedOffer } from '@guildhall/services/offers/change-offers';
import { attempt, Deviation } from './attempt.ts';
import { who, target } from './targets.ts';
import type { ModelRun } from './model-run.ts';
import { approve, change, decideAgainst, editWords, publish } from './model-offers.ts';
import type { StepOf } from './steps.ts';

const words = {
  title: 'An offer made for a model',
  description: 'It has everything that an offer needs, and it is sold in tests only.',
};

export type SecretFlaw = 'sealed_wrong' | 'too_many' | 'known_secret' | 'bad_secret' | null;

/** The secrets to seal: what the buyer will read, or null for an invalid one. */
export function makeSecrets(
  run: ModelRun,
  kind: 'account' | 'gift_card',
  count: number,
  flaw: SecretFlaw,
) {
  const length = flaw === 'too_many' || flaw === 'sealed_wrong' ? count + 1 : count;
  return Array.from({ length }, (_, index) => {
    run.secrets += 1;
    const fresh = kind === 'account' ? `player-${run.secrets}` : `ABCD-${run.secrets}`;
    const known = [...run.model.sealed].find((secret) => secret.startsWith(fresh.slice(0, 4)));
    const isOdd = index === 0;
    const text = isOdd && flaw === 'known_secret' ? (known ?? fresh) : fresh;
    const read = isOdd && flaw === 'bad_secret' ? null : text;
    return { read, fields: fieldsOf(kind, read) };
  });
}

function fieldsOf(kind: 'account' | 'gift_card', read: string | null): Record<string, string> {
  if (kind === 'gift_card') return { code: read ?? 'not of this form' };
  return { login: read ?? '', password: 'hunter2-hunter2' };
}

export async function offerAccount(run: ModelRun, step: StepOf<'offer_account'>) {
  const seller = who(run, step.seller);
  const { delivery_minutes, price, warranty_days, level, flaw } = step;
  const isInstant = delivery_minutes === null;
  const made = makeSecrets(run, 'account', isInstant ? 1 : 0, flaw);
  const product = run.game_slug;
  return await attempt(run, {
    what: `${seller.name} offers an account at ${price}, level ${level}, ${delivery_minutes ?? 'instant'}`,
    forecast: (model) =>
      publish(model, {
        seller,
        kind: 'account',
        product,
        delivery_s: isInstant ? null : delivery_minutes * MINUTE_S,
        price,
        tiers: [],
        min_quantity: 1,
        max_quantity: 1,
        warranty_days,
        looks: `${product} ${level}`,
        secrets: made.map(({ read }) => read),
        stock: 1,
      }),
    perform: async () =>
      await publishAccountOffer(run.scene.services, seller, {
        ...words,
        game_slug: product,
        attributes: { rank: 'Gold', level },
        price_minor: price,
        delivery: isInstant ? 'instant' : 'manual',
        delivery_minutes,
        warranty_days,
        secrets: made.map(({ fields }) => fields),
      }),
  });
}

const FACE_VALUE_MINOR = 2_500;

export async function offerGiftCards(run: ModelRun, step: StepOf<'offer_gift_cards'>) {
  const seller = who(run, step.seller);
  const { delivery_minutes, price, stock, flaw } = step;
  const isInstant = delivery_minutes === null;
  const made = makeSecrets(run, 'gift_card', isInstant ? stock : 0, flaw);
  const product = run.brand_slugs[step.brand] ?? '';
  // The tiers are cheaper, and still at least the minimum price.
  const firstPrice = Math.max(price, 200);
  const third = { min_quantity: 3, unit_price_minor: firstPrice - 7 };
  const fourth = { min_quantity: 4, unit_price_minor: step.is_steep ? 100 : firstPrice - 60 };
  const tiers = step.has_tiers ? [third, fourth] : [];
  // Instant stock equals what was sealed: it cannot exceed it, only contain invalid secrets.
  const realStock = isInstant ? made.length : stock;
  const most = { min_quantity: step.least, max_quantity: step.has_tiers ? 12 : 4 };
  const offer = { price: firstPrice, tiers, ...most };
  return await attempt(run, {
    what: `${seller.name} offers ${stock} cards at ${offer.price}, ${delivery_minutes ?? 'instant'}`,
    forecast: (model) =>
      publish(model, {
        seller,
        kind: 'gift_card',
        product,
        delivery_s: isInstant ? null : delivery_minutes * MINUTE_S,
        ...offer,
        warranty_days: 0,
        looks: product,
        secrets: made.map(({ read }) => read),
        stock: realStock,
      }),
    perform: async () =>
      await publishGiftCardOffer(run.scene.services, seller, {
        ...words,
        brand_slug: product,
        region_code: 'US',
        face_value_minor: FACE_VALUE_MINOR,
        price_minor: offer.price,
        delivery: isInstant ? 'instant' : 'manual',
        delivery_minutes,
        min_quantity: offer.min_quantity,
        max_quantity: offer.max_quantity,
        tiers,
        secrets: made.map(({ fields }) => fields),
        manual_stock: isInstant ? 0 : stock,
      }),
  });
}

export async function approveStep(run: ModelRun, { aim }: StepOf<'approve_offer'>) {
  const offer = target(run.model.offers, aim, ({ state }) => state === 'pending_review');
  const mia = run.users.findIndex(({ role }) => role === 'moderator');
  const person = who(run, aim.by ?? mia);
  return await attempt(run, {
    what: `${person.name} approves ${offer?.id}`,
    forecast: (model) => approve(model, person, offer),
    perform: async () => await review(run.scene, person, offer?.id ?? newId()),
  });
}

export async function decideAgainstStep(
  run: ModelRun,
  { do: step, aim }: StepOf<'reject_offer'> | StepOf<'remove_offer'>,
) {
  const decision = step === 'reject_offer' ? 'reject' : 'remove';
  const isPending = decision === 'reject';
  const offer = target(run.model.offers, aim, ({ state }) =>
    isPending ? state === 'pending_review' : state !== 'removed',
  );
  const mia = run.users.findIndex(({ role }) => role === 'moderator');
  const person = who(run, aim.by ?? mia);
  const offerId = offer?.id ?? newId();
  return await attempt(run, {
    what: `${person.name} decides to ${decision} ${offer?.id}`,
    forecast: (model) => decideAgainst(model, person, offer, decision),
    perform: () =>
      decision === 'reject'
        ? review(run.scene, person, offerId, 'reject')
        : remove(run.scene, person, offerId),
  });
}

const FROM = {
  pause: ['active', 'out_of_stock'],
  resume: ['paused'],
  renew: ['expired'],
  archive: ['expired', 'sold_out', 'paused', 'rejected'],
  restore: ['archived'],
} as const;

export async function changeOfferStep(run: ModelRun, { aim, event }: StepOf<'change_offer'>) {
  const from: readonly string[] = FROM[event];
  const offer = target(run.model.offers, aim, ({ state }) => from.includes(state));
  const person = aim.by === null && offer !== undefined ? offer.seller : who(run, aim.by ?? 0);
  return await attempt(run, {
    what: `${person.name} wants to ${event} ${offer?.id}`,
    // A call about several offers is answered, with the refusal of each.
    forecast(model) {
      const { refused, happen } = change(model, person, offer, event);
      return {
        refused: null,
        happen(answer) {
          const code = (answer as ChangedOffer).refusal?.code ?? null;
          if (code !== refused) {
            throw new Deviation(`the model says ${refused ?? 'done'}, the shop ${code ?? 'done'}`);
          }
          if (refused === null) happen(answer);
        },
      };
    },
    perform: () => changeOffer(run.scene, person, offer?.id ?? newId(), event),
  });
}

export async function editOfferStep(run: ModelRun, { aim }: StepOf<'edit_offer'>) {
  const editable = ['active', 'out_of_stock', 'paused', 'expired', 'rejected'];
  const offer = target(run.model.offers, aim, ({ state }) => editable.includes(state));
  const person = aim.by === null && offer !== undefined ? offer.seller : who(run, aim.by ?? 0);
  const title = `An offer of the model, in version ${run.story.length}`;
  return await attempt(run, {
    what: `${person.name} edits ${offer?.id}`,
    forecast: (model) => editWords(model, person, offer),
    perform: () => edit(run.scene, person, offer?.id ?? newId(), { title }),
  });
}
