import { setRouteRuleSchema } from '@guildhall/domain/content/redirects/schema';
import { readRouteRules } from '@guildhall/services/content/redirects/read-route-rules';
import { removeRouteRule } from '@guildhall/services/content/redirects/remove-route-rule';
import { setRouteRule } from '@guildhall/services/content/redirects/set-route-rule';
import { type AdminCall, AdminFault, reasonOf } from './call.ts';

type Action = (call: AdminCall, rest: readonly string[]) => Promise<void>;

const ACTIONS: Readonly<Record<string, Action>> = { list, set, remove };

/** `route-rules list`, `route-rules set <path> <status> [target]`, `route-rules remove <path>`. */
export async function changeRouteRules(call: AdminCall): Promise<void> {
  const [name = '', ...rest] = call.names;
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (action === undefined) {
    throw new AdminFault(`say what to do: route-rules ${Object.keys(ACTIONS).join(' | ')}`);
  }
  await action(call, rest);
}

async function list({ db, tell }: AdminCall): Promise<void> {
  const rules = await readRouteRules({ db });
  for (const { path, status, target } of rules) tell(`${status}  ${path}${arrowTo(target)}`);
  tell(`${rules.length} route rules.`);
}

const arrowTo = (target: string | null) => (target === null ? '' : ` → ${target}`);

const FAULTS: Readonly<Record<string, string>> = {
  path:
    'name the path of a page without its language and query, as browsers send it, such as /old ' +
    'or /old/*; those of files, of the API, and where people sign in, pay and act stay as they are',
  status: 'the status is 301 (moved for good), 302 (moved for now) or 410 (gone)',
  target:
    'name a page of this site without its language as the target of 301 and 302, such as /new; ' +
    '/new/* only for a path with /*; 410 has no target',
};

async function set(call: AdminCall, rest: readonly string[]): Promise<void> {
  const { db, staff, tell } = call;
  const [path, status, target = null, ...more] = rest;
  const parsed = setRouteRuleSchema.safeParse({ path, status: Number(status), target });
  if (more.length > 0 || !parsed.success) {
    const [field = 'target'] = parsed.error?.issues[0]?.path ?? [];
    throw new AdminFault(FAULTS[String(field)] ?? 'write route-rules set <path> <status> [target]');
  }
  const rule = parsed.data;
  const result = await setRouteRule({ db }, staff, rule, reasonOf(call));
  tell(`✓ ${rule.path}${arrowTo(rule.target)}: ${rule.status}, ${result}`);
}

async function remove(call: AdminCall, [path, ...more]: readonly string[]): Promise<void> {
  const { db, staff, tell } = call;
  if (path === undefined || more.length > 0) throw new AdminFault('name one path');
  await removeRouteRule({ db }, staff, path, reasonOf(call));
  tell(`✓ ${path} has no route rule any more.`);
}
