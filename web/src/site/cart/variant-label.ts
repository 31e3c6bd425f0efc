/** What a variant is called: 'M, Navy'. */
export const variantLabel = ({ size, color }: { size?: string | null; color?: string | null }) =>
  [size, color].filter(Boolean).join(', ');
