/** What the fields of a social post are called, in its form and in its history. */
export const SOCIAL_LABELS = {
  platform: 'Platform',
  content: 'Caption',
  image_url: 'Picture',
  post_url: 'Link to the post',
  post_id: 'Post ID',
  posted_at: 'Posted',
} as const;

export const PLATFORMS = [
  { value: 'instagram', label: 'Instagram' },
  { value: 'facebook', label: 'Facebook' },
] as const;
