import { useMutation } from '@tanstack/react-query';
import type { AnyResource } from '../api/resource';
import { inNewTab } from './new-tab';

/** Opens a draft at its real page. */
export function usePreview(resource: AnyResource) {
  return useMutation({
    mutationFn: (id: string) =>
      inNewTab(async () => {
        const url = await resource.preview?.(id);
        if (!url) throw new Error(`${resource.one} has no preview`);
        return url;
      }),
    meta: { failure: `Failed to preview ${resource.one}` },
  });
}
