import { TextField } from '@guildhall/ui/text-field';
import { useFormats } from '../language/format.ts';

export interface AmountFieldProps {
  label: string;
  value: string;
  currency: string;
  onChange: (typed: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
  size?: 'md' | 'lg' | undefined;
}

/** A field for an amount. The currency sign is where the language puts it. */
export function AmountField(props: AmountFieldProps) {
  const { label, value, currency, onChange, hint, error, size = 'lg' } = props;
  const { sign, isBefore } = useFormats().currencySign(currency);
  return (
    <TextField
      label={label}
      {...(isBefore
        ? { prefix: sign }
        : { trailing: <span className="pointer-events-none px-3 text-muted">{sign}</span> })}
      size={size}
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
