import { ROUTE_RULE_STATUSES } from '@guildhall/domain/content/redirects/rules';
import { z } from 'zod';

export const routeRulesView = z.array(
  z.object({
    path: z.string().describe('a path without a language; `/*` at its end: everything below'),
    status: z.literal(ROUTE_RULE_STATUSES),
    target: z
      .string()
      .nullable()
      .describe('where the page is now, `/*` for the rest of the path; null: it is gone'),
  }),
);
export type RouteRulesView = z.infer<typeof routeRulesView>;
