import multipart from '@fastify/multipart';
import { viewerOf } from '@guildhall/api/declaration';
import { uploadFileRoute } from '@guildhall/api/files/rest';
import { toFile } from '@guildhall/api/files/views';
import { previewChangesRoute } from '@guildhall/api/offers/csv/rest';
import { toPreview } from '@guildhall/api/offers/csv/views';
import { addCodesPartRoute, addCodesRoute } from '@guildhall/api/offers/rest';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { uploadFile } from '@guildhall/services/files/upload-file';
import { previewChanges } from '@guildhall/services/offers/csv/preview-changes';
import { addCodes } from '@guildhall/services/offers/stock/add-codes';
import { addCodesPart } from '@guildhall/services/offers/stock/upload-codes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mountRoute, type RouteDependencies, signedInUser } from './mount-route.ts';

/** Uploads of one user at once: each holds memory and processor time while it is read. */
const UPLOADS_PER_USER = 2;
const RETRY_AFTER_SECONDS = 10;

/** The rest of a refused upload is read within these limits, so that the client gets the answer. */
const MAX_DISCARDED_BYTES = 8 * 1_024 * 1_024;
const DISCARD_WITHIN_MS = 5_000;

/** All routes that take a file. Only they read forms; all others refuse them. */
export function registerUploads(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { services } = dependencies;
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart);
    scope.addHook('onResponse', async ({ raw }) => discardRest(raw));
    const whileCounted = countUploads();
    mountRoute(
      scope,
      addCodesRoute,
      dependencies,
      {},
      async ({ context, params, input, content }) => {
        const user = signedInUser(context);
        const viewer = viewerOf(user, context);
        return await whileCounted(
          user.id,
          async () => await addCodes(services, viewer, { ...params, ...input }, content),
        );
      },
    );
    mountRoute(
      scope,
      addCodesPartRoute,
      dependencies,
      {},
      async ({ context, params, input, content }) => {
        const user = signedInUser(context);
        const viewer = viewerOf(user, context);
        return await whileCounted(
          user.id,
          async () => await addCodesPart(services, viewer, { ...params, ...input }, content),
        );
      },
    );
    mountRoute(scope, previewChangesRoute, dependencies, {}, async ({ context, content }) => {
      const user = signedInUser(context);
      const viewer = viewerOf(user, context);
      return await whileCounted(user.id, async () =>
        toPreview(await previewChanges(services, viewer, content)),
      );
    });
    mountRoute(scope, uploadFileRoute, dependencies, {}, async ({ context, input, content }) => {
      const user = signedInUser(context);
      const viewer = viewerOf(user, context);
      return await whileCounted(user.id, async () =>
        toFile(await uploadFile(services, viewer, input, content)),
      );
    });
  });
}

/** Counts the uploads of each user in this process. Refuses TOO_MANY_REQUESTS. */
function countUploads() {
  const counts = new Map<string, number>();
  return async <Answer>(userId: string, upload: () => Promise<Answer>): Promise<Answer> => {
    const count = counts.get(userId) ?? 0;
    if (count >= UPLOADS_PER_USER) {
      throw new Refusal('TOO_MANY_REQUESTS', { retry_after_seconds: RETRY_AFTER_SECONDS });
    }
    counts.set(userId, count + 1);
    try {
      return await upload();
    } finally {
      const left = (counts.get(userId) ?? 1) - 1;
      if (left === 0) counts.delete(userId);
      else counts.set(userId, left);
    }
  };
}

/**
 * Reads on after the response, so that the connection can be used again. A client that sends much
 * more, or takes long, is disconnected.
 */
function discardRest(request: FastifyRequest['raw']): void {
  if (request.complete || request.destroyed) return;
  let bytes = 0;
  const disconnect = () => request.socket.destroy();
  const timer = setTimeout(disconnect, DISCARD_WITHIN_MS);
  request.on('close', () => clearTimeout(timer));
  request.on('end', () => clearTimeout(timer));
  // The parser may still wait for parts of the form.
  request.unpipe();
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_DISCARDED_BYTES) disconnect();
  });
  request.resume();
}
