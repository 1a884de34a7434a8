/** Alerts an operator. Never contains a secret. */
export type Alert = (sentence: string, facts: Readonly<Record<string, string | number>>) => void;
