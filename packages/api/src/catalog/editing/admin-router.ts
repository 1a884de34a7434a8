import {
  listProductsSchema,
  productNameSchema,
  saveBrandSchema,
  saveGameSchema,
  saveSchemaSchema,
  setRestrictionSchema,
  setVisibilitySchema,
} from '@guildhall/domain/catalog/editing/schema';
import {
  readDeliveryChoices,
  readEditedBrand,
  readEditedGame,
  readProducts,
} from '@guildhall/services/catalog/editing/read-products';
import { saveBrand } from '@guildhall/services/catalog/editing/save-brand';
import { saveGame } from '@guildhall/services/catalog/editing/save-game';
import { saveSchema } from '@guildhall/services/catalog/editing/save-schema';
import { setRestriction, setVisibility } from '@guildhall/services/catalog/editing/set-traits';
import { readSoldMedians } from '@guildhall/services/offers/read-price-median';
import { procedure, router } from '../../trpc.ts';
import {
  changedProductView,
  deliveryChoicesView,
  editedBrandView,
  editedGameView,
  productListView,
  savedSchemaView,
  toEditedBrand,
  toEditedGame,
  toProductRow,
} from './views.ts';

/** Games and gift-card brands, for the admins who keep them. */
export const catalogEditingRouter = router({
  products: procedure('catalog.change', {
    summary: 'Returns a page of the games or gift-card brands in every state, by name.',
    errors: [],
  })
    .input(listProductsSchema)
    .output(productListView)
    .query(async ({ ctx, input }) => {
      const { items, next_cursor } = await readProducts(ctx.services, input);
      return { items: items.map(toProductRow), next_cursor };
    }),

  deliveryChoices: procedure('catalog.change', {
    summary: 'Returns the delivery times that a game may allow.',
    errors: [],
  })
    .output(deliveryChoicesView)
    .query(async ({ ctx }) => ({ minutes: await readDeliveryChoices(ctx.services) })),

  editedGame: procedure('catalog.change', {
    summary: 'Returns a game with its versions, and who decided what about it.',
    errors: ['GAME_NOT_FOUND'],
  })
    .input(productNameSchema)
    .output(editedGameView)
    .query(async ({ ctx, input }) =>
      toEditedGame(await readEditedGame(ctx.services, ctx.viewer, input)),
    ),

  saveGame: procedure('catalog.change', {
    summary: 'Adds a game, hidden and without attributes, or changes what is said of one.',
    errors: [
      'PRODUCT_EXISTS',
      'GAME_NOT_FOUND',
      'PRODUCT_CHANGED',
      'FILE_NOT_FOUND',
      'DECISION_PENDING',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  })
    .input(saveGameSchema)
    .output(changedProductView)
    .mutation(({ ctx, input }) => saveGame(ctx.services, ctx.viewer, input)),

  saveSchema: procedure('catalog.change', {
    summary:
      'Changes the attributes of a game, as a new version of its schema; running offers keep theirs.',
    errors: ['GAME_NOT_FOUND', 'PRODUCT_CHANGED', 'DECISION_PENDING', 'IDEMPOTENCY_KEY_REUSED'],
  })
    .input(saveSchemaSchema)
    .output(savedSchemaView)
    .mutation(({ ctx, input }) => saveSchema(ctx.services, ctx.viewer, input)),

  editedBrand: procedure('catalog.change', {
    summary: 'Returns a gift-card brand, and who decided what about it.',
    errors: ['BRAND_NOT_FOUND'],
  })
    .input(productNameSchema)
    .output(editedBrandView)
    .query(async ({ ctx, input }) => {
      const brand = await readEditedBrand(ctx.services, ctx.viewer, input);
      return toEditedBrand(brand, await readSoldMedians(ctx.services, brand.facts));
    }),

  saveBrand: procedure('catalog.change', {
    summary: 'Adds a gift-card brand, hidden, or changes one.',
    errors: [
      'PRODUCT_EXISTS',
      'BRAND_NOT_FOUND',
      'PRODUCT_CHANGED',
      'FILE_NOT_FOUND',
      'DECISION_PENDING',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  })
    .input(saveBrandSchema)
    .output(changedProductView)
    .mutation(({ ctx, input }) => saveBrand(ctx.services, ctx.viewer, input)),

  setVisibility: procedure('catalog.change', {
    summary: 'Hides a game or gift-card brand, which takes no new offers then, or shows it again.',
    errors: ['GAME_NOT_FOUND', 'BRAND_NOT_FOUND', 'DECISION_PENDING', 'IDEMPOTENCY_KEY_REUSED'],
  })
    .input(setVisibilitySchema)
    .output(changedProductView)
    .mutation(({ ctx, input }) => setVisibility(ctx.services, ctx.viewer, input)),

  setRestriction: procedure('catalog.change', {
    summary:
      'Restricts a game or gift-card brand: its sellers need V3, and each offer is reviewed. Or lifts that.',
    errors: ['GAME_NOT_FOUND', 'BRAND_NOT_FOUND', 'DECISION_PENDING', 'IDEMPOTENCY_KEY_REUSED'],
  })
    .input(setRestrictionSchema)
    .output(changedProductView)
    .mutation(({ ctx, input }) => setRestriction(ctx.services, ctx.viewer, input)),
});
