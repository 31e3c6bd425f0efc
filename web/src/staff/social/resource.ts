import * as api from '../../shared/api/generated/sdk/admin-social-posts.gen';
import type {
  ListAllSocialPostsData,
  SocialPost,
  SocialPostForm,
} from '../../shared/api/generated/types.gen';
import { resourceOf } from '../api/resource-of';

export const SOCIAL = resourceOf<
  SocialPostForm,
  SocialPost,
  SocialPost,
  NonNullable<ListAllSocialPostsData['query']>
>(
  { subject: 'social', one: 'social post', many: 'social posts', trash: {} },
  {
    list: api.listAllSocialPosts,
    get: api.getSocialPostById,
    create: api.createSocialPost,
    update: api.updateSocialPost,
    remove: api.deleteSocialPost,
    bulk: api.bulkSocialPosts,
    history: api.listSocialPostHistory,
    restore: api.restoreSocialPost,
    exported: api.exportSocialPosts,
  },
);
