export const variantLabel = ({ size, color }: { size?: string | null; color?: string | null }) =>
  [size, color].filter(Boolean).join(', ');

export const itemsInCart = (count: number) =>
  `${count === 1 ? '1 item' : `${count} items`} in your cart`;
