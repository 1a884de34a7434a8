import { TextField } from '@guildhall/ui/text-field';

export interface AmountFieldProps {
  label: string;
  value: string;
  onChange: (typed: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
}

/** An amount of dollars, typed. */
export function AmountField({ label, value, onChange, hint, error }: AmountFieldProps) {
  return (
    <TextField
      label={label}
      prefix="$"
      size="lg"
      inputMode="decimal"
      autoComplete="off"
      value={value}
      hint={hint}
      error={error}
      inputClassName="figures"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
