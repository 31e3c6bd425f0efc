import { queryOptions } from '@tanstack/react-query';
import { listSlides, listSocialPosts } from '../../shared/api/generated/sdk.gen';
import { checkSlide, checkSocial, keepValid } from '../../shared/api/records';
import { LIMITS } from '../limits';

export const slidesQuery = queryOptions({
  queryKey: ['slides'],
  queryFn: async () => {
    const page = await listSlides({ query: { limit: LIMITS.slides } });
    return keepValid('a slide', page.items, checkSlide);
  },
});

export const socialQuery = queryOptions({
  queryKey: ['social-posts'],
  queryFn: async () => {
    const page = await listSocialPosts({ query: { limit: LIMITS.social } });
    return keepValid('a social post', page.items, checkSocial);
  },
});
