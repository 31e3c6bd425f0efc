import styles from './lists.module.css';

interface Props {
  page: number;
  size: number;
  total: number;
  /** A total of so many means as many or more. */
  most?: number;
  onPage: (page: number) => void;
}

export function Pager({ page, size, total, most = Number.POSITIVE_INFINITY, onPage }: Props) {
  const pages = Math.max(1, Math.ceil(total / size));
  const first = (page - 1) * size + 1;
  const last = Math.min(total, page * size);
  return (
    <nav className={styles.pager} aria-label="Pages">
      <p
        className="quiet"
        role="status"
      >{`${first}–${last} of ${total.toLocaleString('en-US')}${total >= most ? '+' : ''}`}</p>
      {pages > 1 && (
        <div className="actions">
          <StepButton label="Previous" end={page === 1} onStep={() => onPage(page - 1)} />
          <StepButton label="Next" end={page >= pages} onStep={() => onPage(page + 1)} />
        </div>
      )}
    </nav>
  );
}

interface StepButtonProps {
  label: string;
  end: boolean;
  onStep: () => void;
}

/** Goes a page on or back. At the end it keeps the focus, which a disabled button would lose. */
export function StepButton({ label, end, onStep }: StepButtonProps) {
  return (
    <button
      type="button"
      className="btn btn-small"
      aria-disabled={end || undefined}
      onClick={() => !end && onStep()}
    >
      {label}
    </button>
  );
}
