import { Fragment } from 'react';

/** A sentence of the contract; text between backticks is shown as code. */
export function InlineCode({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <code key={index} className="font-mono text-[0.9em]">
        {part}
      </code>
    ),
  );
}
