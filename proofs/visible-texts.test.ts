import { visibleTexts } from '@guildhall/domain/kernel/text/visible-text';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { appRouter, restRoutes } from '@guildhall/api/root';

/** The schemas that a schema is made of, by the name of their place in it. */
function partsOf(schema: z.ZodType): readonly (readonly [string, z.ZodType])[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>);
  if (schema instanceof z.ZodArray) return [['*', schema.element as z.ZodType]];
  if (schema instanceof z.ZodRecord) return [['*', schema.valueType as z.ZodType]];
  if (schema instanceof z.ZodPipe) return [['', schema.in as z.ZodType]];
  if (schema instanceof z.ZodUnion) return schema.options.map((each) => ['', each as z.ZodType]);
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return innerType === undefined ? [] : [['', innerType]];
}

/** The places of texts of any form: no pattern or format says what they may be. */
function freeTextsOf(schema: z.ZodType, path: string): readonly string[] {
  if (schema instanceof z.ZodString) {
    const isFree = schema.format === null && !visibleTexts.has(schema);
    const hasPattern = (schema.def.checks ?? []).some(
      (check) => check._zod.def.check === 'string_format',
    );
    return isFree && !hasPattern ? [path] : [];
  }
  return partsOf(schema).flatMap(([name, part]) =>
    freeTextsOf(part, name === '' ? path : `${path}.${name}`),
  );
}

/** Fields by which people sign in, prove a step, or say where mail and money go. */
const CREDENTIALS =
  /\.(code|email|handle|new_email|new_password|password|ticket|token|transports\.\*|userHandle)$/;

/** What else no other person reads as it was sent. */
const OTHERS = new Set([
  // An unfinished form; it is checked when it is published or saved.
  'offers.edit.changes.attributes.*',
  'offers.edit.changes.attributes.*.*',
  'offers.edit.changes.description',
  'offers.edit.changes.title',
  'offers.saveDraft.form.attributes.*',
  'offers.saveDraft.form.attributes.*.*',
  'offers.saveDraft.form.description',
  'offers.saveDraft.form.region_code',
  'offers.saveDraft.form.title',
  // Shown to its author alone; a text that is saved is checked as its readers see it.
  'content.previewText.body',
  // A drawing, parsed and drawn as a picture, which runs nothing.
  'content.saveText.picture_svg',
  // Of the catalogue: what a search compares, a pattern that must compile, and a known currency.
  'catalog.saveBrand.brand.aliases.*',
  'catalog.saveBrand.brand.code_pattern',
  'catalog.saveBrand.brand.regions.*.currency',
  'catalog.saveGame.game.aliases.*',
  'catalog.saveSchema.attributes.*.public_code.pattern',
  // Sealed in the vault as they are.
  'disputes.proposeReplacement.secrets.*.*',
  'offers.publishDraft.codes',
  'offers.publishDraft.secrets.*.*',
  'orders.deliver.secrets.*.*',
  // A search of one's own.
  'offers.saveSearch.filter.attributes.*.*',
  'offers.saveSearch.filter.product_slug',
  'offers.saveSearch.filter.region_code',
  'offers.saveSearch.filter.search',
  // Shown to their owner alone, and parsed as URLs.
  'webhooks.changeEndpoint.url',
  'webhooks.createEndpoint.url',
  // Pushed to, and parsed as URLs.
  'notifications.subscribePushes.endpoint',
  'notifications.unsubscribePushes.endpoint',
  // One of the zones that are known.
  'notifications.setSchedule.time_zone',
  // Checked digit by digit.
  'withdrawals.addMethod.destination.address',
  'withdrawals.addMethod.destination.iban',
]);

test('every text that others may read follows the rule for visible texts', () => {
  const mutations = Object.entries<unknown>(appRouter._def.procedures).flatMap(
    ([name, procedure]) => {
      const { type, inputs } = (procedure as { _def: { type: string; inputs: z.ZodType[] } })._def;
      return type === 'mutation' ? inputs.map((input) => [name, input] as const) : [];
    },
  );
  const routes = restRoutes.flatMap(({ method, path, input }) =>
    method === 'POST' && input !== null ? [[path, input] as const] : [],
  );
  const free = [...mutations, ...routes].flatMap(([name, input]) => freeTextsOf(input, name));
  const places = new Set(free.filter((place) => !CREDENTIALS.test(place)));
  expect([...places].toSorted()).toEqual([...OTHERS].toSorted());
});
