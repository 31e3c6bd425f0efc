import { useNavigate } from '@tanstack/react-router';

/** Back to the screen below, as it was. */
export function useOverlayClose(to: string): () => void {
  const navigate = useNavigate();
  return () => void navigate({ to, search: true, replace: true, resetScroll: false });
}
