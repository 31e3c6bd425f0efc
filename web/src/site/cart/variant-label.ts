/** Name of a variant, such as 'M, Navy'. */
export const variantLabel = ({ size, color }: { size?: string | null; color?: string | null }) =>
  [size, color].filter(Boolean).join(', ');
