import { useMutation } from '@tanstack/react-query';
import type { AnyResource } from '../api/resource';

export async function openInNewTab(ask: () => Promise<string>): Promise<void> {
  // Opened at once: a browser blocks a tab that comes after the answer.
  const tab = window.open('', '_blank');
  try {
    const url = await ask();
    if (tab) tab.location.replace(url);
    else window.location.assign(url);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

/** Opens a draft at its real page. */
export function usePreview(resource: AnyResource) {
  return useMutation({
    mutationFn: (id: string) =>
      openInNewTab(async () => {
        const url = await resource.preview?.(id);
        if (!url) throw new Error(`${resource.one} has no preview`);
        return url;
      }),
    meta: { failure: `Failed to preview ${resource.one}` },
  });
}
