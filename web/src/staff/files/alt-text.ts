/** Characters that the server takes at most. */
export const LONGEST_ALT = 500;

export const ALT_HINT =
  'Say what the picture shows, for people who can’t see it. Leave it blank for decoration.';
