interface Props {
  label: string;
  /** There is nothing further that way. */
  end: boolean;
  onStep: () => void;
}

/** Goes a page on or back. At the end it keeps the focus, which a disabled button would lose. */
export function StepButton({ label, end, onStep }: Props) {
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
