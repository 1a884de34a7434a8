import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { defineGameSchema, defineGiftCardBrandSchema } from '@guildhall/domain/catalog/schema';
import type { ProductDefinition } from '@guildhall/services/catalog/import-products';
import type { z } from 'zod';

/** No definition is longer; whoever names another file gets a sentence, not its content. */
const MAX_BYTES = 1_048_576;

interface CatalogFile {
  readonly file: string;
  readonly product: ProductDefinition;
}

/** The definitions in these files and folders, or every fault of every file. */
export function readCatalogFiles(places: readonly string[]): {
  files: CatalogFile[];
  faults: string[];
} {
  const files: CatalogFile[] = [];
  const faults: string[] = [];
  const known = new Map<string, string>();
  for (const file of places.flatMap(filesAt)) {
    const read = readCatalogFile(file);
    if (Array.isArray(read)) {
      faults.push(...read.map((fault) => `${file}: ${fault}`));
      continue;
    }
    const name = `${read.kind} ${read.definition.slug}`;
    const earlier = known.get(name);
    if (earlier !== undefined) faults.push(`${file}: ${name} is in ${earlier} already`);
    known.set(name, file);
    files.push({ file, product: read });
  }
  if (files.length === 0 && faults.length === 0) faults.push('no JSON file was found');
  return { files, faults };
}

function filesAt(place: string): string[] {
  const stat = statSync(place, { throwIfNoEntry: false });
  if (stat?.isDirectory() !== true) return [place];
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => path.join(place, file));
}

function readCatalogFile(file: string): ProductDefinition | string[] {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat?.isFile() !== true) return ['there is no such file'];
  if (stat.size > MAX_BYTES) return [`it has more than ${MAX_BYTES} bytes`];
  let content: unknown;
  try {
    content = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file)));
  } catch {
    return ['it is no JSON in UTF-8'];
  }
  if (typeof content !== 'object' || content === null) return ['it is no object'];
  if ('schema' in content) {
    const parsed = defineGameSchema.safeParse(content);
    return parsed.success ? { kind: 'game', definition: parsed.data } : faultsOf(parsed.error);
  }
  if ('regions' in content) {
    const parsed = defineGiftCardBrandSchema.safeParse(content);
    return parsed.success ? { kind: 'brand', definition: parsed.data } : faultsOf(parsed.error);
  }
  return ['it is neither a game, which has a schema, nor a brand, which has regions'];
}

const faultsOf = ({ issues }: z.ZodError) =>
  issues.map(({ path: at, message }) => `${at.map(String).join('.') || 'the file'}: ${message}`);
