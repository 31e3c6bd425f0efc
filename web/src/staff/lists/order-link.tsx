import { Link } from '@tanstack/react-router';
import { ArrowUpDown } from 'lucide-react';

/** Leads to the window in which rows are put into another order. */
export function OrderLink({ to }: { to: string }) {
  return (
    <Link className="btn" to={to} search={true}>
      <ArrowUpDown className="icon" aria-hidden="true" />
      Change order
    </Link>
  );
}
