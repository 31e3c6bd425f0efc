import type { Product } from '../../shared/api/generated/types.gen';
import { paths } from '../../shared/paths';
import { variantLabel } from '../cart/words';

export function productData(product: Product, absolute: (path: string) => string): object {
  const url = absolute(paths.product(product.id));
  const pictures = [product.image_url, ...product.pictures.map((picture) => picture.url)];
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description ?? undefined,
    image: pictures.flatMap((picture) => (picture ? [absolute(picture)] : [])),
    category: product.category ?? undefined,
    url,
    offers: product.variants.map((variant) => ({
      '@type': 'Offer',
      name: variantLabel(variant) || undefined,
      price: variant.price.toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${variant.inventory_count > 0 ? 'InStock' : 'OutOfStock'}`,
      url,
    })),
  };
}
