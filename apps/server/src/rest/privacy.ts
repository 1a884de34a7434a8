import { dataExportRoute } from '@guildhall/api/privacy/rest';
import { openExport } from '@guildhall/services/privacy/open-export';
import type { FastifyInstance } from 'fastify';
import { mountRoute, type RouteDependencies } from './mount-route.ts';

/** `GET /api/privacy/data-export/`. */
export function registerPrivacy(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { services } = dependencies;
  mountRoute(app, dataExportRoute, dependencies, {}, async ({ input: { token } }) => {
    const { bytes, content, made } = await openExport(services, token);
    const day = made.toISOString().slice(0, 10);
    return {
      headers: {
        'content-type': 'application/zip',
        'content-length': String(bytes),
        'content-disposition': `attachment; filename="my-data-${day}.zip"`,
        'cache-control': 'private, no-store',
      },
      content,
    };
  });
}
