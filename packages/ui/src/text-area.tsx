import { useId, type ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';
import { CONTROL_CLASS, describedBy, FieldFrame, type FieldWords } from './field-frame.tsx';

export interface TextAreaProps
  extends FieldWords, Omit<ComponentPropsWithRef<'textarea'>, 'className'> {
  className?: string | undefined;
}

/** Several lines of text; grows with what is typed where the browser can. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, optional, hideLabel, className, id: givenId, ...native } = props;
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <FieldFrame {...{ id, label, hint, error, optional, hideLabel, className }}>
      <textarea
        rows={4}
        {...native}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
        className={classNames(CONTROL_CLASS, 'field-sizing-content min-h-24 px-3 py-2.5')}
      />
    </FieldFrame>
  );
}
