import { privateFileRoute, publicFileRoute } from '@guildhall/api/files/rest';
import { isPicture } from '@guildhall/domain/files/rules';
import {
  type OpenFile,
  openPrivateFile,
  openPublicFile,
} from '@guildhall/services/files/open-file';
import type { FastifyInstance } from 'fastify';
import { mountRoute, type FileContent, type RouteDependencies } from './mount-route.ts';

const YEAR_SECONDS = 31_536_000;

/** Users made the content. Opened as a page, it runs nothing and loads nothing. */
const NO_PAGE = "default-src 'none'; sandbox";

/** Under which name a file is saved; its own would be words of a user. */
const SAVED_AS: Readonly<Record<string, string>> = {
  'application/pdf': 'document.pdf',
  'video/mp4': 'video.mp4',
  'video/webm': 'video.webm',
};

/** `GET /files/{name}` and `GET /api/files/private/`. */
export function registerFiles(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { services } = dependencies;
  mountRoute(app, publicFileRoute, dependencies, {}, async ({ params: { name } }) =>
    contentOf(await openPublicFile(services, name), {
      // The name is a hash of the content.
      'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
      // A CDN passes this on, and pages of the site show pictures of its origin.
      'cross-origin-resource-policy': 'cross-origin',
    }),
  );
  mountRoute(app, privateFileRoute, dependencies, {}, async ({ input: { token } }) => {
    const file = await openPrivateFile(services, token);
    const { media_type: type } = file.variant;
    return contentOf(file, {
      'cache-control': 'private, no-store',
      // Whatever is no picture is saved, never shown (U3).
      ...(!isPicture(type) && {
        'content-disposition': `attachment; filename="${SAVED_AS[type] ?? 'file'}"`,
      }),
    });
  });
}

function contentOf(
  { variant: { media_type, bytes }, content }: OpenFile,
  headers: FileContent['headers'],
): FileContent {
  return {
    headers: {
      'content-type': media_type,
      'content-length': String(bytes),
      'content-security-policy': NO_PAGE,
      ...headers,
    },
    content,
  };
}
