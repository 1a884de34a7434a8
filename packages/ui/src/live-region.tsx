/** Says a change to screen readers: "12 offers found", "New message from …". */
export function LiveRegion({ message, urgent }: { message: string; urgent?: boolean | undefined }) {
  return (
    <div aria-live={urgent ? 'assertive' : 'polite'} aria-atomic="true" className="sr-only">
      {message}
    </div>
  );
}
