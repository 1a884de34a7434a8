import { textParts } from '../log-items.ts';

/** The text of a user, with its line breaks. Its links lead out of the site without a referrer. */
export function MessageText({ text }: { text: string }) {
  return (
    <p dir="auto" className="text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
      {textParts(text).map(({ text: part, href }, place) =>
        href === null ? (
          part
        ) : (
          <a
            key={`${place}.${href}`}
            href={href}
            target="_blank"
            rel="ugc nofollow noopener noreferrer"
            className="underline underline-offset-2"
          >
            {part}
          </a>
        ),
      )}
    </p>
  );
}
