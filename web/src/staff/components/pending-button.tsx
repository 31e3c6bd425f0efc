import type { LucideIcon } from 'lucide-react';

interface Props {
  icon: LucideIcon;
  label: string;
  doing: string;
  solid?: boolean;
  small?: boolean;
  work: { isPending: boolean; mutate: () => void };
}

/** A button that ignores clicks while its action runs. It stays in the tab order, so that keyboard users keep their place. */
export function PendingButton({ icon: Icon, label, doing, solid, small, work }: Props) {
  return (
    <button
      type="button"
      className={`btn${solid ? ' btn-solid' : ''}${small ? ' btn-small' : ''}`}
      aria-disabled={work.isPending || undefined}
      onClick={() => !work.isPending && work.mutate()}
    >
      <Icon className="icon" aria-hidden="true" />
      {work.isPending ? doing : label}
    </button>
  );
}
