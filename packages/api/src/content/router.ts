import {
  listArticlesSchema,
  listDocumentsSchema,
  listQuestionsSchema,
  pictureSchema,
  readArticleSchema,
  readDocumentSchema,
  searchContentSchema,
} from '@guildhall/domain/content/schema';
import { CONTENT_KINDS } from '@guildhall/domain/content/types';
import { contentTag } from '@guildhall/services/content/cache-tags';
import { readArticle, readArticles, readPicture } from '@guildhall/services/content/read-articles';
import {
  listDocuments,
  readAddresses,
  readDocument,
} from '@guildhall/services/content/read-document';
import { readQuestions } from '@guildhall/services/content/read-questions';
import { searchTexts } from '@guildhall/services/content/search-texts';
import { cacheableQuery, router } from '../trpc.ts';
import {
  addressesView,
  articlePageView,
  articleView,
  documentListView,
  documentView,
  foundTextsView,
  pictureView,
  questionsView,
  toAddresses,
  toArticle,
  toArticlePage,
  toDocument,
} from './views.ts';

/** The texts of the site: policies, help, the blog and questions. */
export const contentRouter = router({
  document: cacheableQuery({
    summary: 'Returns a policy or a page of the help, with what changed since its last version.',
    errors: ['CONTENT_NOT_FOUND'],
  })
    .input(readDocumentSchema)
    .output(documentView)
    .query(async ({ ctx, input }) => {
      ctx.addCacheTag(contentTag(input.kind, input.slug));
      return toDocument(await readDocument(ctx.services, input));
    }),

  documents: cacheableQuery({
    summary: 'Lists the policies and the pages of the help.',
    errors: [],
  })
    .input(listDocumentsSchema)
    .output(documentListView)
    .query(async ({ ctx, input }) => {
      for (const kind of ['policy', 'support'] as const) ctx.addCacheTag(contentTag(kind));
      return await listDocuments(ctx.services, input.language);
    }),

  addresses: cacheableQuery({
    summary: 'Lists the texts that have a page of their own, with the time of their last change.',
    errors: [],
  })
    .output(addressesView)
    .query(async ({ ctx }) => {
      for (const kind of CONTENT_KINDS) ctx.addCacheTag(contentTag(kind));
      return toAddresses(await readAddresses(ctx.services));
    }),

  articles: cacheableQuery({
    summary: 'Lists the articles of the blog, newest first: all, with a tag, or with some words.',
    errors: [],
  })
    .input(listArticlesSchema)
    .output(articlePageView)
    .query(async ({ ctx, input }) => {
      ctx.addCacheTag(contentTag('article'));
      return toArticlePage(await readArticles(ctx.services, input));
    }),

  article: cacheableQuery({
    summary: 'Returns an article of the blog.',
    errors: ['CONTENT_NOT_FOUND'],
  })
    .input(readArticleSchema)
    .output(articleView)
    .query(async ({ ctx, input }) => {
      ctx.addCacheTag(contentTag('article', input.slug));
      return toArticle(await readArticle(ctx.services, input));
    }),

  picture: cacheableQuery({
    summary: 'Returns the picture of an article, as the text of an SVG.',
    errors: ['CONTENT_NOT_FOUND'],
  })
    .input(pictureSchema)
    .output(pictureView)
    .query(async ({ ctx, input }) => await readPicture(ctx.services, input.hash)),

  questions: cacheableQuery({
    summary: 'Lists the questions that users often ask, with answers: all, or with some words.',
    errors: [],
  })
    .input(listQuestionsSchema)
    .output(questionsView)
    .query(async ({ ctx, input }) => {
      ctx.addCacheTag(contentTag('faq'));
      return await readQuestions(ctx.services, input);
    }),

  search: cacheableQuery({
    summary: 'Finds policies, help, articles and questions that have some words.',
    errors: [],
  })
    .input(searchContentSchema)
    .output(foundTextsView)
    .query(async ({ ctx, input }) => {
      for (const kind of CONTENT_KINDS) ctx.addCacheTag(contentTag(kind));
      return await searchTexts(ctx.services, input);
    }),
});
