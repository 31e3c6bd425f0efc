import { listRelatedProducts } from '../../shared/api/generated/sdk/products.gen';
import { checkProduct, keepValid } from '../../shared/api/records';
import { loadOptions } from '../cart/options';

export async function loadTerms(): Promise<string> {
  const { delivery, terms } = await loadOptions();
  const pickup = delivery.some(({ id }) => id === 'pickup') && 'Free pickup at the union hall';
  return [pickup, terms].filter(Boolean).join(' · ');
}

export async function loadRelated(id: string) {
  const page = await listRelatedProducts({ path: { id } });
  return keepValid('a product', page.items, checkProduct);
}
