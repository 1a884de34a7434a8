import { isStorable } from '@guildhall/domain/kernel/text/text';
import { z } from 'zod';
import { restRoute } from '../rest.ts';

export const aliveRoute = restRoute({
  method: 'GET',
  path: '/healthz/',
  room: 'site',
  permission: 'public',
  summary: 'Returns 200 while the process is alive.',
  errors: [],
  takes: 'nothing',
  input: null,
  output: z.object({ status: z.literal('alive') }),
  mode: 'always',
});

export const readyRoute = restRoute({
  method: 'GET',
  path: '/readyz/',
  room: 'site',
  permission: 'public',
  summary: 'Returns 200 while requests can be served, and 503 with the reason otherwise.',
  errors: [],
  takes: 'nothing',
  input: null,
  output: z.object({ status: z.enum(['ready', 'stopping', 'database_away']) }),
  statuses: [200, 503],
  mode: 'always',
});

const MAX_ADVANCE_SECONDS = 400 * 86_400;

export const advanceClockRoute = restRoute({
  method: 'POST',
  path: '/dev/clock/',
  room: 'site',
  permission: 'public',
  summary: 'Moves the clock of the demo shop and triggers the deadlines that become due.',
  errors: [],
  takes: 'body',
  input: z.strictObject({ advance_seconds: z.int().min(1).max(MAX_ADVANCE_SECONDS) }),
  output: z.object({ now: z.iso.datetime() }),
  mode: 'demo',
});

export const caughtMailView = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  created_at: z.iso.datetime(),
});
export type CaughtMailView = z.infer<typeof caughtMailView>;

export const caughtMailsRoute = restRoute({
  method: 'GET',
  path: '/dev/mails/',
  room: 'site',
  permission: 'public',
  summary: 'Returns the mails that the demo shop would have sent; an HTML page for browsers.',
  errors: [],
  takes: 'query',
  input: z.strictObject({
    to: z.string().trim().toLowerCase().max(254).refine(isStorable).optional(),
  }),
  output: z.object({ mails: z.array(caughtMailView) }),
  mode: 'demo',
});

/** What a set may hold of an icon; without a size it has that of its set (Iconify format). */
const iconShape = {
  left: z.number().optional(),
  top: z.number().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  rotate: z.int().optional(),
  hFlip: z.boolean().optional(),
  vFlip: z.boolean().optional(),
};

/** Letters, digits and dashes, as all names of icons have (must-hold U6). */
const ICON_NAME = '[a-z0-9]+(?:-[a-z0-9]+)*';
/** The longest address that a client asks for (product.md §9). */
const MAX_ICON_QUERY = 500;

export const iconsRoute = restRoute({
  method: 'GET',
  path: '/api/icons/{file}',
  params: z.strictObject({
    file: z
      .string()
      .max(60)
      .regex(new RegExp(`^${ICON_NAME}\\.json$`)),
  }),
  room: 'site',
  permission: 'public',
  summary:
    'Returns icons of a set in the Iconify format, such as `lucide.json?icons=rss,mail`. Sets are `lucide` and `simple-icons`.',
  errors: ['NOT_FOUND'],
  takes: 'query',
  input: z.strictObject({
    icons: z
      .string()
      .max(MAX_ICON_QUERY)
      .regex(new RegExp(`^${ICON_NAME}(?:,${ICON_NAME})*$`)),
  }),
  output: z.object({
    prefix: z.string(),
    icons: z.record(z.string(), z.object({ body: z.string(), ...iconShape })),
    aliases: z
      .record(z.string(), z.object({ parent: z.string(), ...iconShape }))
      .describe('other names of icons, which may turn or mirror them'),
    width: z.number(),
    height: z.number(),
    not_found: z.array(z.string()).describe('the names that the set does not have'),
  }),
  mode: 'always',
});

const parts = z.record(z.string(), z.unknown());

/** The top-level members of an OpenAPI 3.1 document; openapi.ts defines their content. */
export const openapiRoute = restRoute({
  method: 'GET',
  path: '/api/openapi.json',
  room: 'site',
  permission: 'public',
  summary: 'Returns the description of this API as an OpenAPI 3.1 document.',
  errors: [],
  takes: 'nothing',
  input: null,
  output: z.object({
    openapi: z.string(),
    info: parts,
    servers: z.array(parts),
    tags: z.array(parts),
    paths: parts,
    components: parts,
  }),
  mode: 'always',
});
