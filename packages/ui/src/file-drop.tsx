import { type DragEvent, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { describedBy, FieldFrame, type FieldWords } from './field-frame.tsx';
import { Icon } from './icon.tsx';

export interface FileDropProps extends FieldWords {
  /** Extensions and media types, as the attribute of a file input takes them. */
  accept: string;
  /** What stands in the field: how to choose a file, or what the chosen one is called. */
  prompt: string;
  /** Whether a file is chosen. */
  chosen: boolean;
  disabled?: boolean | undefined;
  onFile: (file: File) => void;
  /** Takes several at once: `onFile` is called for each. */
  multiple?: boolean | undefined;
}

/**
 * A field for one file, or for several: chosen with its button, by mouse or keyboard, or dropped on
 * it. The button is the browser's own file input, so that screen readers and forms know what it is.
 */
export function FileDrop(props: FileDropProps) {
  const { label, hint, error, optional, hideLabel, accept, prompt, chosen, disabled } = props;
  const { multiple = false } = props;
  const id = useId();
  const [isOver, setOver] = useState(false);

  function choose(files: FileList | null) {
    if (disabled === true) return;
    for (const file of [...(files ?? [])].slice(0, multiple ? undefined : 1)) props.onFile(file);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files);
  }

  return (
    <FieldFrame {...{ id, label, hint, error, optional, hideLabel }}>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classNames(
          'relative flex min-h-24 items-center justify-center gap-3 rounded-md border border-dashed',
          'border-control bg-raised px-4 py-5 text-sm text-ink transition-colors',
          'has-[:enabled:hover]:border-ink/60 has-[:focus-visible]:outline-2',
          'has-[:focus-visible]:outline-focus has-[:disabled]:bg-sunken has-[:disabled]:text-muted',
          isOver && 'border-focus bg-hover',
          error && 'border-danger',
        )}
      >
        <Icon name={chosen ? 'circle-check' : 'file-text'} className="size-5 text-muted" />
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{prompt}</span>
        <input
          id={id}
          type="file"
          multiple={multiple}
          accept={accept}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
          onChange={({ target }) => {
            choose(target.files);
            // The same file can be chosen again after it was corrected.
            target.value = '';
          }}
          className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
        />
      </div>
    </FieldFrame>
  );
}
