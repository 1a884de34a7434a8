import { createContext, type ReactNode, useContext, useId, useMemo } from 'react';

/** A drawing with a name: the same name, the same drawing. */
export interface NamedDrawing {
  readonly name: string;
  readonly viewBox: string;
  readonly shapes: ReactNode;
}

/** The id of the symbol of each name. */
const SharedDrawingsContext = createContext<ReadonlyMap<string, string> | null>(null);

/**
 * Draws each of these once for everything inside, where `Drawn` shows them. In a list of cards the
 * same few drawings are most of the document otherwise.
 */
export function SharedDrawings(props: { drawings: readonly NamedDrawing[]; children: ReactNode }) {
  const { children } = props;
  const prefix = useId();
  const drawings = [...new Map(props.drawings.map((each) => [each.name, each])).values()];
  const key = drawings.map(({ name }) => name).join(' ');
  // What is inside is rendered again only when a drawing was added.
  const ids = useMemo(
    () => new Map(key.split(' ').map((name, index) => [name, `${prefix}${index}`])),
    [prefix, key],
  );
  return (
    <SharedDrawingsContext value={ids}>
      {/* Not `display: none`, in which some browsers do not find the symbols. */}
      <svg aria-hidden="true" className="absolute size-0">
        {drawings.map(({ name, viewBox, shapes }) => (
          <symbol key={name} id={ids.get(name)} viewBox={viewBox}>
            {shapes}
          </symbol>
        ))}
      </svg>
      {children}
    </SharedDrawingsContext>
  );
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The shapes of a drawing, or a reference to where they stand in this list. */
export function Drawn({
  name,
  box,
  draw,
}: {
  name: string;
  /** Where it lies in the picture, in its units; without it the drawing fills the picture. */
  box?: Box | undefined;
  draw: () => ReactNode;
}) {
  const id = useContext(SharedDrawingsContext)?.get(name);
  return id === undefined ? draw() : <use href={`#${id}`} {...box} />;
}
