import { useEffect, useRef, useState } from 'react';
import type { Product } from '../../shared/api/generated/types.gen';
import { Picture } from '../../shared/components/picture';
import styles from './product-page.module.css';

interface Props {
  product: Product;
  color: string | undefined;
}

const scrollToPicture = (strip: HTMLElement | null, at: number) =>
  strip?.scrollTo({ left: at * strip.clientWidth });

export function Gallery({ product, color }: Props) {
  const { name, image_url, picture: main } = product;
  const pictures = [
    { url: image_url, alt: main?.alt ?? name, picture: main, color: null },
    ...product.pictures,
  ];
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const ofColor = pictures.findIndex(
    (each) => color && each.color?.toLowerCase() === color.toLowerCase(),
  );
  useEffect(() => {
    if (ofColor >= 0) scrollToPicture(strip.current, ofColor);
  }, [ofColor]);
  const isMany = pictures.length > 1;
  return (
    <div className="form">
      <ul
        ref={strip}
        className="strip"
        aria-label={isMany ? 'Pictures' : undefined}
        tabIndex={isMany ? 0 : undefined}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setShown(Math.round(scrollLeft / clientWidth))
        }
      >
        {pictures.map(({ url, alt, picture }, at) => (
          <li key={url}>
            <Picture
              src={url}
              facts={picture}
              alt={alt}
              first={at === 0}
              tile
              sizes="(min-width: 60rem) 34rem, 92vw"
            />
          </li>
        ))}
      </ul>
      {isMany && (
        <div className={`needs-script actions ${styles.thumbnails}`}>
          {pictures.map(({ url, picture }, at) => (
            <button
              key={url}
              type="button"
              aria-label={`Show picture ${at + 1}`}
              aria-current={at === shown}
              onClick={() => scrollToPicture(strip.current, at)}
            >
              <Picture src={url} facts={picture} alt="" tile sizes="4rem" />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
