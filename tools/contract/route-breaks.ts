import type { Contract } from '@guildhall/api/contract';
import { type Break, breakAt } from './contract-break.ts';
import { schemaChanges } from './schema-changes.ts';
import type { Schema } from './schema-variants.ts';

type Route = Contract['routes'][string];

/** Every change of a route, besides those of any call, that breaks an existing caller. */
export function routeBreaks(was: Route, is: Route): Break[] {
  const found: Break[] = [];
  if (was.takes !== is.takes && was.takes !== 'nothing') {
    const says = `it was ${was.takes} and is ${is.takes}`;
    found.push(breakAt('another place of input', says, is.takes));
  }
  if (was.mode === 'always' && is.mode === 'demo') {
    found.push(breakAt('demo only', 'a live shop does not have it any more', is.mode));
  }
  if (was.media_type !== is.media_type) {
    const says = `it answered ${was.media_type} and answers ${is.media_type}`;
    found.push(breakAt('another media type', says, is.media_type));
  }
  found.push(...uploadBreaks(was.upload, is.upload));
  const { statuses } = was;
  for (const status of statuses.filter((each) => !is.statuses.includes(each))) {
    const says = `it answers with ${is.statuses.join(' or ')} now`;
    found.push(breakAt(`status ${status} removed`, says, is.statuses));
  }
  for (const status of is.statuses.filter((each) => !statuses.includes(each))) {
    const says = `it answered with ${statuses.join(' or ')} before`;
    found.push(breakAt(`status ${status} new`, says, is.statuses));
  }
  return [...found, ...parameterBreaks(was, is), ...outcomeBreaks(was, is)];
}

/** The values in a path: what was an address of something must stay one. */
function parameterBreaks({ params: before }: Route, { params: after }: Route): Break[] {
  if (before === null || after === null) return [];
  return schemaChanges('input', before as Schema, after as Schema, 'path');
}

/** A file that was accepted before must be accepted now. */
function uploadBreaks(was: Route['upload'], is: Route['upload']): Break[] {
  if (was === null || is === null) return [];
  const found: Break[] = [];
  if (was.field !== is.field) {
    found.push(breakAt('upload another field', `it was ${was.field} and is ${is.field}`, is.field));
  }
  const removed = was.media_types.filter((type) => !is.media_types.includes(type));
  if (removed.length > 0) {
    const says = `it takes no ${removed.join(', ')} any more`;
    found.push(breakAt('upload media types removed', says, is.media_types));
  }
  if (is.max_bytes < was.max_bytes) {
    const says = `it took ${was.max_bytes} bytes and takes ${is.max_bytes}`;
    found.push(breakAt('upload limit lowered', says, is.max_bytes));
  }
  if (is.idle_seconds < was.idle_seconds) {
    const says = `it waited ${was.idle_seconds} seconds for the next part and waits ${is.idle_seconds}`;
    found.push(breakAt('upload time lowered', says, is.idle_seconds));
  }
  return found;
}

/**
 * A caller identifies an outcome by its error code and reads its body; a new one is like a new
 * error.
 */
function outcomeBreaks({ outcomes: earlier }: Route, is: Route): Break[] {
  return Object.entries(is.outcomes).flatMap(([name, { error, body }]) => {
    const was = earlier[name];
    if (was === undefined) return [];
    const says = `it was told as ${was.error} and is ${error}`;
    return [
      ...(was.error === error ? [] : [breakAt(`outcome ${name} another error`, says, error)]),
      ...schemaChanges('output', was.body as Schema, body as Schema).map((each) => ({
        ...each,
        id: `outcome ${name} ${each.id}`,
      })),
    ];
  });
}
