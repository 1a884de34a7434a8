import {
  archiveTextSchema,
  listTextsSchema,
  previewTextSchema,
  saveTextSchema,
  textNameSchema,
} from '@guildhall/domain/content/editing/schema';
import { archiveEdited } from '@guildhall/services/content/editing/archive-edited';
import { previewText } from '@guildhall/services/content/editing/preview-text';
import { readText, readTexts } from '@guildhall/services/content/editing/read-texts';
import { saveText } from '@guildhall/services/content/editing/save-text';
import { procedure, router } from '../../trpc.ts';
import {
  archivedTextView,
  previewView,
  savedTextView,
  textListView,
  textView,
  toText,
  toTextRow,
} from './views.ts';

/** Articles and questions, for the staff who write them. */
export const editingRouter = router({
  texts: procedure('content.publish', {
    summary: 'Returns a page of the articles or questions in every state, last changed first.',
    errors: [],
  })
    .input(listTextsSchema)
    .output(textListView)
    .query(async ({ ctx, input }) => {
      const { items, next_cursor } = await readTexts(ctx.services, input);
      return { items: items.map(toTextRow), next_cursor };
    }),

  text: procedure('content.publish', {
    summary: 'Returns an article or a question with its versions, and who decided what about it.',
    errors: ['CONTENT_NOT_FOUND'],
  })
    .input(textNameSchema)
    .output(textView)
    .query(async ({ ctx, input }) => toText(await readText(ctx.services, ctx.viewer, input))),

  previewText: procedure('content.publish', {
    summary: 'Returns Markdown as readers would see it, and what may not be in it.',
    errors: [],
  })
    .input(previewTextSchema)
    .output(previewView)
    .mutation(({ ctx, input }) => previewText(ctx.services, input)),

  saveText: procedure('content.publish', {
    summary: 'Stores a new version of an article or a question: a draft, published or scheduled.',
    errors: ['CONTENT_FAULTY', 'CONTENT_CHANGED', 'IDEMPOTENCY_KEY_REUSED'],
  })
    .input(saveTextSchema)
    .output(savedTextView)
    .mutation(({ ctx, input }) => saveText(ctx.services, ctx.viewer, input)),

  archiveText: procedure('content.publish', {
    summary: 'Takes an article or a question off the site; its versions stay stored.',
    errors: ['CONTENT_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
  })
    .input(archiveTextSchema)
    .output(archivedTextView)
    .mutation(({ ctx, input }) => archiveEdited(ctx.services, ctx.viewer, input)),
});
