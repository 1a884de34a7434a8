import { randomInt, randomUUID } from 'node:crypto';
import type { Random } from '@guildhall/scenes/demo/random';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { accountOffer, giftCardOffer, testCode } from '@guildhall/scenes/offers';
import type { Scene } from '@guildhall/scenes/scene';
import type { Viewer } from '@guildhall/services/kernel/viewer';

export type Secret = Readonly<Record<string, string>>;

/** What a buyer orders, and what must be in it. */
export interface InventoryItem {
  readonly offer_id: string;
  readonly quantity: number;
  readonly unit_total_minor: number;
  /** Fields of the secret that are compared after the reveal. */
  readonly sealed: readonly Secret[];
  /** Whether the seller delivers it manually. */
  readonly by_hand: boolean;
}

const ACCOUNT_TOTAL_MINOR = 10_400;
const CODE_TOTAL_MINOR = 2_358;
const PILE = 50;
const BY_HAND = 500;

/** What the shop sells: accounts created on demand, codes in stock, codes delivered manually. */
export class Inventory {
  readonly #scene: Scene;
  readonly #seller: Viewer;
  readonly #game_slug: string;
  readonly #brought_offer_id: string;
  #pile: { offer_id: string; codes: readonly Secret[]; left: number } | undefined;

  private constructor(scene: Scene, seller: Viewer, gameSlug: string, broughtOfferId: string) {
    this.#scene = scene;
    this.#seller = seller;
    this.#game_slug = gameSlug;
    this.#brought_offer_id = broughtOfferId;
  }

  static async make(scene: Scene, seller: Viewer): Promise<Inventory> {
    const { slug } = await testGame(scene);
    const broughtOfferId = await giftCardOffer(scene, seller, {
      brand_slug: (await testBrand(scene)).slug,
      delivery: 'manual',
      stock: BY_HAND,
    });
    return new Inventory(scene, seller, slug, broughtOfferId);
  }

  async pick(random: Random): Promise<InventoryItem> {
    const kind = random.weighted([
      ['account', 3],
      ['pile', 4],
      ['by_hand', 3],
    ] as const);
    const quantity = random.between(1, 3);
    if (kind === 'account') return await this.#account();
    if (kind === 'pile') return await this.#fromPile(quantity);
    return {
      offer_id: this.#brought_offer_id,
      quantity,
      unit_total_minor: CODE_TOTAL_MINOR,
      sealed: Array.from({ length: quantity }, testCode),
      by_hand: true,
    };
  }

  async #account(): Promise<InventoryItem> {
    const secret = { login: `player-${randomUUID()}`, password: `pw-${randomInt(1e9)}` };
    const offerId = await accountOffer(this.#scene, this.#seller, {
      game_slug: this.#game_slug,
      secrets: [secret],
    });
    const unitTotalMinor = ACCOUNT_TOTAL_MINOR;
    return {
      offer_id: offerId,
      quantity: 1,
      unit_total_minor: unitTotalMinor,
      sealed: [secret],
      by_hand: false,
    };
  }

  /** The shop decides which of the codes a buyer gets. */
  async #fromPile(quantity: number): Promise<InventoryItem> {
    let pile = this.#pile;
    if (pile === undefined || pile.left < quantity) {
      const codes = Array.from({ length: PILE }, testCode);
      const { slug: brandSlug } = await testBrand(this.#scene);
      const offerId = await giftCardOffer(this.#scene, this.#seller, {
        brand_slug: brandSlug,
        secrets: codes,
      });
      pile = { offer_id: offerId, codes, left: PILE };
      this.#pile = pile;
    }
    pile.left -= quantity;
    const { offer_id, codes: sealed } = pile;
    return { offer_id, quantity, unit_total_minor: CODE_TOTAL_MINOR, sealed, by_hand: false };
  }
}
