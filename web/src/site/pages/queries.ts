import { queryOptions } from '@tanstack/react-query';
import { getPageByPath } from '../../shared/api/generated/sdk/pages.gen';
import type { PartContent } from '../../shared/api/generated/types.gen';
import { recordProblem, validOrNull } from '../../shared/api/records';
import { STALE_MS } from '../../shared/query-client';
import { withoutSource } from '../without-source';

const withoutAnswerSource = (part: PartContent): PartContent =>
  part.kind === 'questions'
    ? { ...part, items: part.items.map((question) => ({ ...question, answer_md: '' })) }
    : part;

export const pageQuery = (path: string) =>
  queryOptions({
    queryKey: ['page', path],
    queryFn: async () => {
      const page = await getPageByPath({ query: { path } });
      const found = validOrNull('a page', withoutSource(page), ({ id, title }) =>
        recordProblem({ id }, { title, path: page.path }),
      );
      return found && { ...found, parts: found.parts.map(withoutAnswerSource) };
    },
    // A preview is part of the page, for the holder of its token; a visitor's request would get 404.
    staleTime: ({ state }) => (state.data?.published === false ? 'static' : STALE_MS),
  });
