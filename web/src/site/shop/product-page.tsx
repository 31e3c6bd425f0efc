import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Product } from '../../shared/api/generated/types.gen';
import { isNotFound } from '../../shared/api/http';
import { Icon } from '../../shared/components/icon';
import { useSite } from '../../shared/components/site';
import { breadcrumbList, pageTitle, useHead } from '../../shared/lib/head';
import { usd } from '../../shared/lib/money';
import { useAbsoluteUrl } from '../../shared/lib/origin';
import { paths } from '../../shared/paths';
import { variantLabel } from '../cart/words';
import { Breadcrumbs } from '../components/breadcrumbs';
import { Detail } from '../components/detail';
import { Quantity } from '../components/quantity';
import { canNavigate, loadInPlace, replacePage } from '../navigation/navigate';
import type { PageProps } from '../page-source';
import { AddButton } from './add-button';
import { type ChosenOptions, choiceGroups, onlyChoices, selectionOf } from './choices';
import { Gallery } from './gallery';
import { shopWithout } from './lost-product';
import { priceOf, stockNote } from './price';
import { ProductCard } from './product-card';
import cards from './product-card.module.css';
import { ProductChoices } from './product-choices';
import styles from './product-page.module.css';
import { productQuery, relatedProductsQuery, shopTermsQuery } from './queries';
import { productData } from './structured';

const FORM = 'add-to-cart';

export default function ProductPage({ params }: PageProps) {
  const product = useQuery(productQuery(params.id ?? ''));
  const { data, error, fetchStatus } = product;
  const failed = data === null || (error && data === undefined && fetchStatus === 'idle');
  const instead = failed && shopWithout(isNotFound(error) ? 'gone' : 'failed');
  useEffect(() => {
    if (!instead) return;
    console.error('Failed to load the product', error);
    (canNavigate() ? replacePage : loadInPlace)(instead);
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
  const absolute = useAbsoluteUrl();
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
  const groups = useMemo(() => choiceGroups(variants), [variants]);
  const [chosen, setChosen] = useState(() => onlyChoices(groups));
  const [quantity, setQuantity] = useState(1);
  const about = useRef<HTMLDivElement>(null);
  const choose = useCallback(
    (options: ChosenOptions) => setChosen((all) => ({ ...all, ...options })),
    [],
  );
  useEffect(() => {
    // Tapped before the scripts were there.
    const early = about.current?.querySelectorAll<HTMLInputElement>('input[type=radio]:checked');
    for (const { name, value } of early ?? []) choose({ [name]: value });
  }, [choose]);
  const [isAsked, setAsked] = useState(false);
  const askToChoose = () => {
    setAsked(true);
    const missing = groups.find(({ name }) => !chosen[name]);
    about.current?.querySelector<HTMLElement>(`input[name="${missing?.name}"]`)?.focus();
  };
  const { variant, problem } = selectionOf(variants, groups, chosen);
  const left = variant?.inventory_count ?? product.inventory_count;
  const options = variant ? variantLabel(variant) : '';
  const note = problem ?? stockNote(left, options);
  const what = options ? `${name} (${options})` : name;
  // Keeps the wanted quantity for a variant with more stock.
  const count = Math.max(1, Math.min(quantity, left));
  return (
    <div className="wrap page">
      <Breadcrumbs crumbs={crumbs} />
      <article className={styles.product}>
        <Gallery product={product} color={chosen.color ?? variant?.color ?? undefined} />
        <div className={`form ${styles.about}`} ref={about}>
          <div>
            {product.category && <p className="kicker">{product.category}</p>}
            <h1>{name}</h1>
          </div>
          <div className="meta">
            <p className={styles.price}>{variant ? usd(variant.price) : priceOf(product)}</p>
            <p className={left > 0 && !problem ? cards.few : undefined} role="status">
              {note}
            </p>
          </div>
          <ProductChoices
            groups={groups}
            variants={variants}
            chosen={chosen}
            onChoose={choose}
            form={FORM}
            isAsked={isAsked}
          />
          <div className="field needs-script">
            <strong aria-hidden="true">Quantity</strong>
            <Quantity value={count} most={left} onChange={setQuantity} />
          </div>
          <label className="field without-script">
            <span>Quantity</span>
            <input form={FORM} name="quantity" type="number" min={1} max={left} defaultValue={1} />
          </label>
          <AddButton
            id={FORM}
            product={product}
            variant={variant}
            quantity={count}
            isMissing={!variant && problem !== undefined}
            onUnchosen={variant || groups.length === 0 ? undefined : askToChoose}
            told={`${count} × ${what}`}
          />
          <Terms />
          {description && <p className={styles.description}>{description}</p>}
        </div>
      </article>
      <Related product={product} />
      <p>
        <a className="back" href={paths.shop()}>
          <Icon name="arrow-left" />
          Back to shop
        </a>
      </p>
    </div>
  );
}

function Terms() {
  const { data: terms } = useQuery(shopTermsQuery);
  return terms ? <p className="quiet">{terms}</p> : null;
}

function Related({ product: { id, category } }: { product: Product }) {
  const { data: products = [] } = useQuery(relatedProductsQuery(id));
  if (products.length === 0) return null;
  return (
    <section className={styles.related} aria-labelledby="related">
      <h2 id="related">{`More in ${category}`}</h2>
      <ul className={cards.grid}>
        {products.map((other) => (
          <ProductCard key={other.id} product={other} heading="h3" />
        ))}
      </ul>
    </section>
  );
}
