import { createContext, useContext } from 'react';

interface StaffNavigation {
  /** Opens a page of the staff's door without loading it. `replace` leaves no entry in the history. */
  open: (href: string, options?: { replace?: boolean }) => void;
}

export const StaffNavigationContext = createContext<StaffNavigation | null>(null);

export function useStaffNavigation(): StaffNavigation {
  const door = useContext(StaffNavigationContext);
  if (!door) throw new Error('No StaffNavigationContext');
  return door;
}
