import styles from './spinner.module.css';
export function Spinner() {
  return (
    <div className={`needs-script ${styles.spinner}`} role="status">
      <span className="sr-only">Loading</span>
    </div>
  );
}

/** A spinner, or without JavaScript a request to turn it on. */
export function WaitingForScript() {
  return (
    <>
      <Spinner />
      <p className="without-script">This page requires JavaScript. Please turn it on.</p>
    </>
  );
}
