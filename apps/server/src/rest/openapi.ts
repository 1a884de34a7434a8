import { createHash } from 'node:crypto';
import type { Contract } from '@guildhall/api/contract';
import written from '@guildhall/api/generated/contract.json' with { type: 'json' };
import { contractOf, type DescribedApi, openApiOf } from '@guildhall/api/openapi';
import { openapiRoute } from '@guildhall/api/site/rest';
import type { FastifyInstance } from 'fastify';
import server from '../../package.json' with { type: 'json' };
import type { Settings } from '../env.ts';
import { STREAM_LIMITS } from '../plugins/event-streams.ts';
import { MAX_BATCH_CALLS } from '../plugins/trpc.ts';
import { mountRoute, type RouteDependencies } from './mount-route.ts';

type DescribedSettings = Pick<
  Settings,
  | 'mode'
  | 'site_name'
  | 'public_url'
  | 'api_calls_per_minute'
  | 'api_changes_per_minute'
  | 'api_token_calls_per_minute'
>;

/** The generated contract, restricted to this mode, with this server's settings. */
export function describedApi(settings: DescribedSettings): DescribedApi {
  const { mode, site_name, public_url } = settings;
  return {
    contract: contractOf(written as Contract, mode),
    facts: {
      mode,
      site_name,
      public_url,
      version: server.version,
      calls_per_minute: settings.api_calls_per_minute,
      changes_per_minute: settings.api_changes_per_minute,
      token_calls_per_minute: settings.api_token_calls_per_minute,
      ...STREAM_LIMITS,
      most_in_a_batch: MAX_BATCH_CALLS,
    },
  };
}

/** `GET /api/openapi.json`: the same for all clients, so built once on the first request. */
export async function registerOpenapi(
  app: FastifyInstance,
  dependencies: RouteDependencies,
  described: DescribedApi,
): Promise<void> {
  const build = () => {
    const text = JSON.stringify(openapiRoute.output.parse(openApiOf(described)));
    const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 24)}"`;
    return { text, etag };
  };
  let built: ReturnType<typeof build> | undefined;
  mountRoute(app, openapiRoute, dependencies, {}, async ({ request, reply }) => {
    const { text, etag } = (built ??= build());
    void reply.headers({ etag, 'cache-control': 'public, max-age=300' });
    if (request.headers['if-none-match'] === etag) return await reply.code(304).send();
    return await reply.type('application/json; charset=utf-8').send(text);
  });
}
