import { type MouseEvent, useEffect, useState } from 'react';
import { Button, type ButtonStyle } from './button.tsx';
import { LiveRegion } from './live-region.tsx';
import { useUiLocale } from './ui-locale.tsx';

export interface CopyButtonProps extends ButtonStyle {
  text: string;
  /** What is copied, for screen readers: "Copy code". */
  label: string;
  /** What is read on the button, when "Copy" alone would not say enough. */
  caption?: string | undefined;
  /** Only the icon is seen. */
  iconOnly?: boolean | undefined;
  onCopied?: (() => void) | undefined;
  className?: string | undefined;
}

const ICONS = { copied: 'check', failed: 'circle-alert', none: 'copy' } as const;

/**
 * Copies a text by selecting it, where the browser has no clipboard for the page (plain http) or
 * refuses it. The field stands beside the button: a dialog keeps the focus inside.
 */
function copySelected(text: string, button: HTMLElement): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'sr-only';
  button.after(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    button.focus();
  }
}

async function copyText(text: string, button: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text, button);
  }
}

/** Puts a text on the clipboard, and says that it did or could not. */
export function CopyButton(props: CopyButtonProps) {
  const {
    text,
    label,
    caption,
    iconOnly,
    onCopied,
    variant = 'secondary',
    size = 'sm',
    className,
  } = props;
  const { words } = useUiLocale();
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const said = outcome && words[outcome === 'copied' ? 'copied' : 'copyFailed'];

  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => {
      setOutcome(null);
    }, 2500);
    return () => {
      clearTimeout(timer);
    };
  }, [outcome]);

  async function copy({ currentTarget }: MouseEvent<HTMLElement>) {
    const isCopied = await copyText(text, currentTarget);
    setOutcome(isCopied ? 'copied' : 'failed');
    if (isCopied) onCopied?.();
  }

  return (
    <>
      <Button
        variant={variant}
        size={iconOnly ? 'icon' : size}
        icon={ICONS[outcome ?? 'none']}
        aria-label={said && !iconOnly ? said : label}
        className={className}
        onClick={(event) => void copy(event)}
      >
        {!iconOnly && (said ?? caption ?? words.copy)}
      </Button>
      <LiveRegion message={said ?? ''} />
    </>
  );
}
