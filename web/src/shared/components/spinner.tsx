import styles from './spinner.module.css';
export function Spinner() {
  return (
    <div className={`needs-script ${styles.spinner}`} role="status">
      <span className="sr-only">Loading</span>
    </div>
  );
}

/** For a page that the server can only begin. */
export function WaitingForScript() {
  return (
    <>
      <Spinner />
      <p className="without-script">This page requires JavaScript. Please turn it on.</p>
    </>
  );
}
