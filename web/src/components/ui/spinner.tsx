/** In the middle of what it stands for. */
export function Spinner() {
  return (
    <div className="spinner needs-script" role="status">
      <span className="sr-only">Loading</span>
    </div>
  );
}

/** For a page that the server can only begin. */
export function WaitingForScript() {
  return (
    <>
      <Spinner />
      <p className="without-script">This page needs JavaScript, which is off in this browser.</p>
    </>
  );
}
