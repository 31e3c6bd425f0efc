import { createContext, useContext } from 'react';

export interface Door {
  /** Opens a page of the staff's door without loading it. `replace` leaves no entry in the history. */
  open: (href: string, options?: { replace?: boolean }) => void;
}

export const DoorContext = createContext<Door | null>(null);

export function useDoor(): Door {
  const door = useContext(DoorContext);
  if (!door) throw new Error('useDoor must be used within the staff door');
  return door;
}
