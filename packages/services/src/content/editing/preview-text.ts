import { unknownPlaceholders } from '@guildhall/domain/content/rules';
import type { PreviewText } from '@guildhall/domain/content/editing/schema';
import type { TextFault } from '@guildhall/domain/content/types';
import type { RuleNumbers } from '@guildhall/domain/kernel/rules/rule-book';
import { fillingFor, loadRenderer, type TextContext } from '../fill-texts.ts';

/** A fault of a text, with its line, from 1. */
export interface FaultyLine {
  readonly line: number;
  readonly fault: TextFault;
}

/** What may not be in this Markdown, in the order of its lines. */
export async function faultsIn(body: string, rules: RuleNumbers): Promise<FaultyLine[]> {
  const { faultsOfMarkdown } = await loadRenderer();
  const unknown = unknownPlaceholders(body, rules);
  return [
    ...faultsOfMarkdown(body).map(({ line, fault }) => ({ line, fault })),
    ...unknown.map(({ line }) => ({ line, fault: 'placeholder' as const })),
  ].toSorted((one, other) => one.line - other.line);
}

/**
 * A text as readers would see it, made by the same sanitizer, and what may not be in it. Refuses
 * nothing.
 */
export async function previewText(context: TextContext, { language, body }: PreviewText) {
  const [rules, filling, { renderMarkdown }] = await Promise.all([
    context.rule_books.current(),
    fillingFor(context, language),
    loadRenderer(),
  ]);
  return { html: renderMarkdown(body, filling).html, faults: await faultsIn(body, rules) };
}
