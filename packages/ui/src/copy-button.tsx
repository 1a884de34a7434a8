import { useEffect, useState } from 'react';
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

/** Puts a text on the clipboard and says that it did. */
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
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => {
      setCopied(false);
    }, 2500);
    return () => {
      clearTimeout(timer);
    };
  }, [copied]);

  async function copy() {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    onCopied?.();
  }

  return (
    <>
      <Button
        variant={variant}
        size={iconOnly ? 'icon' : size}
        icon={copied ? 'check' : 'copy'}
        aria-label={copied && !iconOnly ? words.copied : label}
        className={className}
        onClick={() => void copy()}
      >
        {!iconOnly && (copied ? words.copied : (caption ?? words.copy))}
      </Button>
      <LiveRegion message={copied ? words.copied : ''} />
    </>
  );
}
