export function OrderSkeleton() {
  return (
    <div className="skeleton" aria-hidden="true">
      <span className="skeleton-line" />
      <span className="skeleton-line" />
      <span className="skeleton-line skeleton-short" />
      <span className="skeleton-title" />
    </div>
  );
}
