import { DirectionProvider } from '@base-ui/react/direction-provider';
import { createContext, type ReactNode, useContext } from 'react';

/** The few words the primitives themselves must say; everything else comes in through props. */
export interface UiWords {
  readonly close: string;
  readonly copy: string;
  readonly copied: string;
  readonly copyFailed: string;
  readonly showPassword: string;
  readonly hidePassword: string;
  readonly capsLock: string;
  readonly loadMore: string;
  readonly retry: string;
  readonly optional: string;
  readonly choose: string;
  readonly notifications: string;
  readonly step: (position: number, total: number) => string;
  readonly timeLeft: (time: string) => string;
  readonly timeLate: (time: string) => string;
}

/** What the primitives say and how they write numbers, in the language of the page. */
export interface UiLocale {
  readonly words: UiWords;
  /** The reading direction: popups open, toasts appear and arrow keys move accordingly. */
  readonly direction: 'ltr' | 'rtl';
  /** 10400 minor units of USD → "$104.00". `signed` shows + before what comes in. */
  readonly price: (amountMinor: number, currency: string, signed: boolean) => string;
  /** "2d 4h": the two largest units that matter. */
  readonly timeLeft: (ms: number) => string;
}

const UiLocaleContext = createContext<UiLocale | null>(null);

/** Wraps the whole application. The reading direction must match `dir` of the document. */
export function UiLocaleProvider({ value, children }: { value: UiLocale; children: ReactNode }) {
  return (
    <UiLocaleContext value={value}>
      <DirectionProvider direction={value.direction}>{children}</DirectionProvider>
    </UiLocaleContext>
  );
}

export function useUiLocale(): UiLocale {
  const locale = useContext(UiLocaleContext);
  if (locale === null) throw new Error('There is no <UiLocaleProvider> around this component.');
  return locale;
}
