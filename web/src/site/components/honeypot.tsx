/** A field that only programs fill in. The server drops what they send. */
export function Honeypot() {
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name="reference" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
