import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Product } from '../../shared/api/generated/types.gen';
import { isNotFound } from '../../shared/api/http';
import { Icon } from '../../shared/components/icon';
import { Picture } from '../../shared/components/picture';
import { useSite } from '../../shared/components/site';
import { breadcrumbList, pageTitle, useHead } from '../../shared/lib/head';
import { useAbsolute } from '../../shared/lib/origin';
import { paths } from '../../shared/paths';
import { choice, usd } from '../cart/price';
import { Breadcrumbs } from '../components/breadcrumbs';
import chips from '../components/chips.module.css';
import { Detail } from '../components/detail';
import { Quantity } from '../components/quantity';
import { canNavigate, loadInPlace, replaceAddress } from '../navigation/navigate';
import type { PageProps } from '../page-props';
import { AddButton } from './add-button';
import { shopWithout } from './lost-product';
import { priceOf, stockNote } from './price';
import styles from './product-page.module.css';
import { productQuery } from './queries';
import { productData } from './structured';

/** Of the form that puts it into the cart. */
const FORM = 'add-to-cart';

export default function ProductPage({ params }: PageProps) {
  const product = useQuery(productQuery(params.id ?? ''));
  const { data, error, fetchStatus } = product;
  const failed = data === null || (error && data === undefined && fetchStatus === 'idle');
  const instead = failed && shopWithout(isNotFound(error) ? 'gone' : 'failed');
  useEffect(() => {
    if (!instead) return;
    console.error('Failed to load the product', error);
    (canNavigate() ? replaceAddress : loadInPlace)(instead);
  }, [instead, error]);
  if (instead) return <div className="wrap page" aria-busy="true" />;
  return (
    <Detail query={product} what="product">
      {(found) => <ProductView key={found.id} product={found} />}
    </Detail>
  );
}

function ProductView({ product }: { product: Product }) {
  const { site } = useSite();
  const absolute = useAbsolute();
  const { name, description, variants } = product;
  const path = paths.product(product.id);
  const crumbs = [
    { label: 'Shop', href: paths.shop() },
    { label: name, href: path },
  ];
  useHead({
    title: pageTitle(name, site.site_name),
    description: description ?? site.site_description,
    siteName: site.site_name,
    canonical: path,
    image: product.image_url ?? undefined,
    structured: import.meta.env.SSR && [
      productData(product, absolute),
      breadcrumbList(crumbs, absolute),
    ],
  });
  const [chosen, setChosen] = useState(variants.length === 1 ? variants[0]?.id : undefined);
  const [quantity, setQuantity] = useState(1);
  const options = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // Tapped before the scripts were there.
    const early = options.current?.querySelector<HTMLInputElement>('input:checked');
    if (early) setChosen(early.value);
  }, []);
  const variant = variants.find(({ id }) => id === chosen);
  const left = variant?.inventory_count ?? product.inventory_count;
  const note = stockNote(left);
  const what = variant && choice(variant) ? `${name} (${choice(variant)})` : name;
  return (
    <div className="wrap page">
      <Breadcrumbs crumbs={crumbs} />
      <article className={styles.product}>
        <div className={styles.pictures}>
          <Picture
            src={product.image_url}
            facts={product.picture}
            alt={product.picture?.alt ?? name}
            first
            whole
            sizes="(min-width: 60rem) 34rem, 92vw"
          />
          {product.pictures.map((picture) => (
            <Picture
              key={picture.url}
              src={picture.url}
              facts={picture.picture}
              alt={picture.alt}
              whole
              sizes="(min-width: 60rem) 34rem, 92vw"
            />
          ))}
        </div>
        <div className={styles.about}>
          {product.category && <p className="badge">{product.category}</p>}
          <h1>{name}</h1>
          <p className={styles.price}>{variant ? usd(variant.price) : priceOf(product)}</p>
          {note && <p className={left > 0 ? styles.few : styles.none}>{note}</p>}
          {description && <p className={styles.description}>{description}</p>}
          {variants.length > 1 && (
            <fieldset className={chips.chips} ref={options}>
              <legend>Choose an option</legend>
              {variants.map((each) => (
                <label key={each.id}>
                  <input
                    type="radio"
                    name="variant_id"
                    value={each.id}
                    form={FORM}
                    required
                    checked={each.id === chosen}
                    disabled={each.inventory_count === 0}
                    onChange={() => {
                      setChosen(each.id);
                      setQuantity(1);
                    }}
                  />
                  <span>
                    {choice(each)}
                    {each.inventory_count === 0 && <span className="sr-only"> (out of stock)</span>}
                  </span>
                </label>
              ))}
            </fieldset>
          )}
          <div className={styles.buy}>
            <div className="needs-script">
              <Quantity value={quantity} most={left} onChange={setQuantity} />
            </div>
            <label className="field without-script">
              <span>Quantity</span>
              <input
                form={FORM}
                name="quantity"
                type="number"
                min={1}
                max={left}
                defaultValue={1}
              />
            </label>
            <AddButton
              id={FORM}
              product={product}
              variant={variant}
              quantity={quantity}
              told={`${quantity} × ${what}`}
            />
          </div>
          <p className={styles.terms}>Standard shipping applies. 30-day return policy.</p>
        </div>
      </article>
      <p className={styles.back}>
        <a className="back" href={paths.shop()}>
          <Icon name="arrow-left" />
          Back to shop
        </a>
      </p>
    </div>
  );
}
