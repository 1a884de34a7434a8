/** Tells an operator of something that must not wait; never holds a secret. */
export type Alert = (sentence: string, facts: Readonly<Record<string, string | number>>) => void;
