import { iconsRoute } from '@guildhall/api/site/rest';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { IconifyJSON } from '@iconify/types';
import type { FastifyInstance } from 'fastify';
import { mountRoute, type RouteDependencies } from './mount-route.ts';

const YEAR_SECONDS = 31_536_000;
/** What an icon has when neither it nor its set says its size (Iconify format). */
const SIZE = 16;

/** The sets that are shipped, loaded on demand; nothing is ever fetched (must-hold U6). */
const SETS: ReadonlyMap<string, () => Promise<{ readonly icons: IconifyJSON }>> = new Map([
  ['lucide', () => import('@iconify-json/lucide')],
  ['simple-icons', () => import('@iconify-json/simple-icons')],
]);

/** `GET /api/icons/{file}`: the icon service, which speaks the protocol of Iconify's clients. */
export function registerIcons(app: FastifyInstance, dependencies: RouteDependencies): void {
  mountRoute(app, iconsRoute, dependencies, {}, async ({ params, input, reply }) => {
    const load = SETS.get(params.file.replace(/\.json$/, ''));
    if (load === undefined) throw new Refusal('NOT_FOUND');
    const found = pick((await load()).icons, input.icons.split(','));
    // The next release may have an icon that is missing now.
    const isWhole = found.not_found.length === 0;
    const seconds = isWhole ? `${YEAR_SECONDS}, immutable` : '300';
    void reply.header('cache-control', `public, max-age=${seconds}`);
    return found;
  });
}

/** Icons of a set by their names, with the icons that they are other names of. */
function pick(set: IconifyJSON, names: readonly string[]) {
  const icons: IconifyJSON['icons'] = {};
  const aliases: NonNullable<IconifyJSON['aliases']> = {};
  const missing = new Set<string>();
  const add = (name: string): boolean => {
    const icon = ownValue(set.icons, name);
    const alias = ownValue(set.aliases ?? {}, name);
    if (icon !== undefined) icons[name] = icon;
    else if (alias !== undefined && add(alias.parent)) aliases[name] = alias;
    else return false;
    return true;
  };
  for (const name of names) if (!add(name)) missing.add(name);
  const { prefix, width = SIZE, height = SIZE } = set;
  return { prefix, icons, aliases, width, height, not_found: [...missing] };
}

/** Names come from outside, and objects have more than their own. */
const ownValue = <Value>(object: Readonly<Record<string, Value>>, name: string) =>
  Object.hasOwn(object, name) ? object[name] : undefined;
