import { Toaster as Sonner } from 'sonner';
import { Icon } from './icon.tsx';
import { Spinner } from './spinner.tsx';
import { useUiLocale } from './ui-locale.tsx';

/**
 * At the bottom, where a line of text ends, for five seconds. The colors are those of the page, so
 * they follow light and dark.
 */
export function Toaster({ theme = 'system' }: { theme?: 'light' | 'dark' | 'system' | undefined }) {
  const { words, direction } = useUiLocale();
  return (
    <Sonner
      theme={theme}
      dir={direction}
      position={direction === 'rtl' ? 'bottom-left' : 'bottom-right'}
      duration={5000}
      closeButton
      containerAriaLabel={words.notifications}
      toastOptions={{
        classNames: {
          toast: 'border-line! bg-raised! shadow-float!',
          title: 'text-sm font-medium text-ink!',
          description: 'text-sm text-muted!',
          closeButton: 'border-line! bg-raised! text-muted! hover:text-ink!',
        },
      }}
      icons={{
        success: <Icon name="circle-check" className="size-5 text-success" />,
        error: <Icon name="circle-alert" className="size-5 text-danger" />,
        warning: <Icon name="triangle-alert" className="size-5 text-attention" />,
        info: <Icon name="info" className="size-5 text-info" />,
        loading: <Spinner className="size-5 text-accent-ink" />,
      }}
    />
  );
}
