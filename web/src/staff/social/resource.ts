import * as api from '../../shared/api/generated/sdk/admin-social-posts.gen';
import type {
  ListAllSocialPostsData,
  SocialPost,
  SocialPostForm,
} from '../../shared/api/generated/types.gen';
import { resourceOf } from '../api/resource-of';

export const PLATFORMS = [
  { value: 'instagram', label: 'Instagram' },
  { value: 'facebook', label: 'Facebook' },
] as const;

export const SOCIAL = resourceOf<
  SocialPostForm,
  SocialPost,
  SocialPost,
  NonNullable<ListAllSocialPostsData['query']>
>(
  {
    subject: 'social',
    one: 'social post',
    many: 'social posts',
    labels: {
      platform: 'Platform',
      content: 'Caption',
      image_url: 'Picture',
      post_url: 'Link to the post',
      post_id: 'Post ID',
      posted_at: 'Posted',
    },
    trash: {},
  },
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
