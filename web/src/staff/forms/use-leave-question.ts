import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { registerForm } from '../api/sign-in-again';
import { confirm } from '../components/confirm';

const LEAVE_QUESTION = {
  title: 'Leave without saving?',
  body: 'You have changes that aren’t saved yet.',
  action: 'Leave without saving',
  cancel: 'Keep editing',
  danger: true,
};

/** Asks before unsaved input is left, also at the end of a session. Returns a function that asks the same before other actions; true to continue. */
export function useLeaveQuestion(unsaved: () => boolean, onLeft?: () => void) {
  const latest = useRef(unsaved);
  latest.current = unsaved;
  useEffect(() => registerForm(() => latest.current()), []);
  const asked = useRef<Promise<boolean> | null>(null);
  const mayLeave = async () => {
    if (!unsaved()) return true;
    // Back may be pressed again while the question stands.
    asked.current ??= confirm(LEAVE_QUESTION).finally(() => {
      asked.current = null;
    });
    const left = await asked.current;
    if (left) onLeft?.();
    return left;
  };
  useBlocker({ shouldBlockFn: async () => !(await mayLeave()), enableBeforeUnload: unsaved });
  return mayLeave;
}
