import { useMutation } from '@tanstack/react-query';
import type { AnyResource } from '../api/resource';

/** Opens a draft at its real page, in a tab of its own. */
export function usePreview(resource: AnyResource) {
  return useMutation({
    mutationFn: async (id: string) => {
      // Opened at once: a browser blocks a tab that comes after the answer.
      const tab = window.open('', '_blank');
      try {
        const url = await resource.preview?.(id);
        if (!url) throw new Error(`${resource.one} has no preview`);
        if (tab) tab.location.replace(url);
        else window.location.assign(url);
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
    meta: { failure: `Failed to preview ${resource.one}` },
  });
}
