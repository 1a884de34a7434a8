import type {
  SaveBrand,
  SaveGame,
  SaveSchema,
  SetRestriction,
  SetVisibility,
} from '@guildhall/domain/catalog/editing/schema';
import { PRODUCT_STATES, type ProductKind } from '@guildhall/domain/catalog/types';
import { getQueryKey } from '@trpc/react-query';
import type { IdempotentMutation } from '../../../lib/api/idempotent-mutation.ts';
import { readRefusal } from '../../../lib/api/read-refusal.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useDecisionMutation } from '../../../lib/decisions/decisions.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { usePagedList } from '../../../lib/lists/paged-list.tsx';

/** The section of each kind. */
export const SECTIONS = { game: '/admin/games', brand: '/admin/giftcards' } as const;

export const productPath = (kind: ProductKind, slug: string) => `${SECTIONS[kind]}/${slug}`;

/** Where what offers of a game say is changed. */
export const schemaPath = (slug: string) => `${productPath('game', slug)}/attributes`;

export const PRODUCT_FILTERS = ['all', ...PRODUCT_STATES] as const;
export type ProductFilter = (typeof PRODUCT_FILTERS)[number];

const PAGE_SIZE = 20;

/** The games or brands, by name. */
export function useProducts(kind: ProductKind, filter: ProductFilter, search: string) {
  const { client } = trpc.useUtils();
  const input = { kind, state: filter === 'all' ? null : filter, search, limit: PAGE_SIZE };
  return usePagedList({
    queryKey: getQueryKey(trpc.catalog.products, input, 'infinite'),
    readPage: async (cursor, options) =>
      await client.catalog.products.query({ ...input, cursor }, options),
    staleTime: 0,
  });
}

export function useEditedGame(slug: string) {
  return trpc.catalog.editedGame.useQuery({ slug }, { staleTime: 0 });
}

export function useEditedBrand(slug: string) {
  return trpc.catalog.editedBrand.useQuery({ slug }, { staleTime: 0 });
}

export const isProductMissing = (error: unknown): boolean =>
  ['GAME_NOT_FOUND', 'BRAND_NOT_FOUND', 'INPUT_INVALID', 'VALIDATION_FAILED'].includes(
    readRefusal(error)?.code ?? '',
  );

/** Reads again what pages of staff show of the catalog. */
function useRefresh(): () => Promise<void> {
  const utils = trpc.useUtils();
  return async () => {
    await utils.catalog.invalidate();
  };
}

export type SavedGame = Omit<SaveGame, 'idempotency_key'>;

/** Resolves after the page shows it. */
export function useSaveGame(): IdempotentMutation<SavedGame> {
  const { client } = trpc.useUtils();
  const t = useMessages('catalog/editing');
  const refresh = useRefresh();
  return useDecisionMutation(
    async (saved: SavedGame, key) => {
      const { changed } = await client.catalog.saveGame.mutate({ ...saved, idempotency_key: key });
      return { changed, saved };
    },
    {
      done: ({ changed, saved }) =>
        t(saved.base_hash === null ? 'saved.added' : changed ? 'saved.changed' : 'saved.same'),
      refresh,
    },
  );
}

export type SavedSchema = Omit<SaveSchema, 'idempotency_key'>;

/** Resolves after the page shows it. */
export function useSaveSchema(): IdempotentMutation<SavedSchema> {
  const { client } = trpc.useUtils();
  const t = useMessages('catalog/schema');
  const refresh = useRefresh();
  return useDecisionMutation(
    async (saved: SavedSchema, key) =>
      await client.catalog.saveSchema.mutate({ ...saved, idempotency_key: key }),
    {
      done: ({ changed, version }) => t(changed ? 'saved' : 'same', { version }),
      refresh,
    },
  );
}

export type SavedBrand = Omit<SaveBrand, 'idempotency_key'>;

/** Resolves after the page shows it. */
export function useSaveBrand(): IdempotentMutation<SavedBrand> {
  const { client } = trpc.useUtils();
  const t = useMessages('catalog/editing');
  const refresh = useRefresh();
  return useDecisionMutation(
    async (saved: SavedBrand, key) => {
      const { changed } = await client.catalog.saveBrand.mutate({ ...saved, idempotency_key: key });
      return { changed, saved };
    },
    {
      done: ({ changed, saved }) =>
        t(saved.base_hash === null ? 'saved.added' : changed ? 'saved.changed' : 'saved.same'),
      refresh,
    },
  );
}

export function useSetVisibility(): IdempotentMutation<Omit<SetVisibility, 'idempotency_key'>> {
  const { client } = trpc.useUtils();
  const t = useMessages('catalog/editing');
  const refresh = useRefresh();
  return useDecisionMutation(
    async (input: Omit<SetVisibility, 'idempotency_key'>, key) => {
      await client.catalog.setVisibility.mutate({ ...input, idempotency_key: key });
      return input;
    },
    { done: ({ hidden }) => t(hidden ? 'hide.done' : 'show.done'), refresh },
  );
}

type Restriction =
  | Omit<Extract<SetRestriction, { restricted: true }>, 'idempotency_key'>
  | Omit<Extract<SetRestriction, { restricted: false }>, 'idempotency_key'>;

export function useSetRestriction(): IdempotentMutation<Restriction> {
  const { client } = trpc.useUtils();
  const t = useMessages('catalog/editing');
  const refresh = useRefresh();
  return useDecisionMutation(
    async (input: Restriction, key) => {
      await client.catalog.setRestriction.mutate({ ...input, idempotency_key: key });
      return input;
    },
    { done: ({ restricted }) => t(restricted ? 'restrict.done' : 'lift.done'), refresh },
  );
}
