import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** One fenced block of a guide that is followed to the letter. */
export type Step =
  | { readonly kind: 'commands'; readonly commands: readonly string[] }
  | { readonly kind: 'file' | 'change'; readonly file: string; readonly text: string };

/**
 * The steps of one section of a Markdown text: commands (`sh`), whole files whose first line is a
 * comment with their path, and changes (`diff`) whose first line is `--- ` and a path.
 */
export function stepsOf(markdown: string, section: string): Step[] {
  const [, rest = ''] = markdown.split(`\n## ${section}\n`);
  const [text = ''] = rest.split(/\n## /);
  const blocks = [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)];
  return blocks.map(([, language = '', block = '']) => {
    if (language === 'sh') return { kind: 'commands', commands: block.trim().split('\n') };
    const [first = '', ...lines] = block.split('\n');
    const file = /^(?:\/\/|---) (\S+)$/.exec(first)?.[1];
    if (file === undefined) throw new Error(`a block begins with no path: ${first}`);
    return { kind: language === 'diff' ? 'change' : 'file', file, text: lines.join('\n') };
  });
}

/** Does to a checkout what a step says. Commands are whoever follows them to run. */
export function follow(root: string, step: Exclude<Step, { kind: 'commands' }>): void {
  const place = path.join(root, step.file);
  if (step.kind === 'file') {
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, step.text);
  } else {
    writeFileSync(place, changed(readFileSync(place, 'utf8'), step));
  }
}

/** A text after a change, whose parts (`@@` between them) must each stand there exactly once. */
export function changed(text: string, { file, text: change }: { file: string; text: string }) {
  return change.split(/^@@\n/m).reduce((all, part) => {
    const lines = part.split('\n').slice(0, -1);
    const side = (sign: string) =>
      lines.flatMap((line) =>
        line === '' || line.startsWith(' ') || line.startsWith(sign) ? [`${line.slice(1)}\n`] : [],
      );
    const pieces = all.split(side('-').join(''));
    if (pieces.length !== 2) {
      throw new Error(`${file} holds this ${pieces.length - 1} times:\n${side('-').join('')}`);
    }
    return pieces.join(side('+').join(''));
  }, text);
}
