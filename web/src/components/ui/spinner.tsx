/** In the middle of what it stands for. */
export function Spinner() {
  return (
    <div className="spinner" role="status">
      <span className="sr-only">Loading</span>
    </div>
  );
}
