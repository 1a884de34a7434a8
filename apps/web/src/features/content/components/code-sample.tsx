import { CopyButton } from '@guildhall/ui/copy-button';

/** Code, or the output of a terminal. Long lines wrap, so that nothing is hidden. */
export function CodeSample({ code, copyLabel }: { code: string; copyLabel: string }) {
  return (
    <div className="relative rounded-lg border border-line bg-sunken">
      <pre
        dir="ltr"
        className="min-h-15 px-4 py-3 pe-16 font-mono text-xs whitespace-pre-wrap text-ink [overflow-wrap:anywhere] md:text-sm"
      >
        <code>{code}</code>
      </pre>
      <CopyButton
        text={code}
        label={copyLabel}
        iconOnly
        variant="ghost"
        className="absolute top-1.5 end-1.5"
      />
    </div>
  );
}
