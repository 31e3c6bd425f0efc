import type { LucideIcon } from 'lucide-react';

interface Props {
  icon: LucideIcon;
  label: string;
  /** What it says while it waits. */
  doing: string;
  solid?: boolean;
  work: { isPending: boolean; mutate: () => void };
}

/** Does one thing at a time. It stays in the tab order meanwhile, so that nobody is thrown to the page's beginning. */
export function PendingButton({ icon: Icon, label, doing, solid, work }: Props) {
  return (
    <button
      type="button"
      className={solid ? 'btn btn-solid' : 'btn'}
      aria-disabled={work.isPending || undefined}
      onClick={() => !work.isPending && work.mutate()}
    >
      <Icon className="icon" aria-hidden="true" />
      {work.isPending ? doing : label}
    </button>
  );
}
