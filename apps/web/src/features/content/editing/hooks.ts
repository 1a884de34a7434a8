import type { EditedKind, SaveText, TextName } from '@guildhall/domain/content/editing/schema';
import { CONTENT_STATES } from '@guildhall/domain/content/states';
import { getQueryKey } from '@trpc/react-query';
import {
  type IdempotentMutation,
  useIdempotentMutation,
} from '../../../lib/api/idempotent-mutation.ts';
import { readRefusal } from '../../../lib/api/read-refusal.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useDecisionMutation } from '../../../lib/decisions/decisions.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { usePagedList } from '../../../lib/lists/paged-list.tsx';

/** The section of each kind. */
export const SECTIONS = { article: '/admin/blogs', faq: '/admin/faqs' } as const;

export const textPath = ({ kind, language, slug }: TextName) =>
  `${SECTIONS[kind]}/${language}/${slug}`;

export const TEXT_FILTERS = ['all', ...CONTENT_STATES] as const;
export type TextFilter = (typeof TEXT_FILTERS)[number];

const PAGE_SIZE = 20;

/** The texts of a kind, the last changed first. */
export function useTexts(kind: EditedKind, filter: TextFilter, search: string) {
  const { client } = trpc.useUtils();
  const input = { kind, state: filter === 'all' ? null : filter, search, limit: PAGE_SIZE };
  return usePagedList({
    queryKey: getQueryKey(trpc.content.texts, input, 'infinite'),
    readPage: async (cursor, options) =>
      await client.content.texts.query({ ...input, cursor }, options),
    staleTime: 0,
  });
}

export function useText(name: TextName) {
  return trpc.content.text.useQuery(name, { staleTime: 0 });
}

export const isTextMissing = (error: unknown): boolean =>
  ['CONTENT_NOT_FOUND', 'INPUT_INVALID', 'VALIDATION_FAILED'].includes(
    readRefusal(error)?.code ?? '',
  );

export type Saved = Omit<SaveText, 'idempotency_key'>;

/** Saves a version. Resolves after the page shows it. */
export function useSaveText(): IdempotentMutation<Saved> {
  const utils = trpc.useUtils();
  const t = useMessages('content/editing');
  return useDecisionMutation(
    async (saved: Saved, key) => {
      await utils.client.content.saveText.mutate({ ...saved, idempotency_key: key });
      return saved;
    },
    {
      done: ({ publication }) => t(`saved.${publication.as}`),
      refresh: async () => {
        await Promise.all([utils.content.texts.invalidate(), utils.content.text.invalidate()]);
      },
    },
  );
}

export function useArchiveText(name: TextName): IdempotentMutation<string> {
  const utils = trpc.useUtils();
  const t = useMessages('content/editing');
  return useDecisionMutation(
    async (reason: string, key) =>
      await utils.client.content.archiveText.mutate({ ...name, reason, idempotency_key: key }),
    {
      done: () => t('archive.done'),
      refresh: async () => {
        await Promise.all([utils.content.texts.invalidate(), utils.content.text.invalidate()]);
      },
    },
  );
}

interface Draft {
  readonly language: TextName['language'];
  readonly body: string;
}
type Preview = Awaited<
  ReturnType<ReturnType<typeof trpc.useUtils>['client']['content']['previewText']['mutate']>
>;

/** Has the server render a text as readers would see it. */
export function usePreview(onPreview: (preview: Preview) => void): IdempotentMutation<Draft> {
  const { client } = trpc.useUtils();
  return useIdempotentMutation(
    async (draft: Draft) => await client.content.previewText.mutate(draft),
    (preview) => onPreview(preview),
  );
}
