import styles from './crest.module.css';
import { useSite } from './site';

/** The site's logo, or a drawn shield without one. Hidden from screen readers. */
export function Crest({ className = '' }: { className?: string }) {
  const { logo_url } = useSite().site;
  if (logo_url) return <img className={`logo ${className}`} src={logo_url} alt="" />;
  return (
    <svg className={className} viewBox="0 0 64 74" aria-hidden="true">
      <path className={styles.field} d="M32 1 61 9v27c0 18-12 29.5-29 37C15 65.5 3 54 3 36V9z" />
      <path
        className={styles.marks}
        d="M32 4.6 57.5 11.6V36c0 15.800-10.300 26-25.5 33.100C16.800 62 6.5 51.800 6.5 36V11.6zM32 7.700 9.5 13.900V22h45v-8.100zM54.5 25h-45v11c0 13.900 8.800 23 22.5 29.700C45.700 59 54.5 49.900 54.5 36z"
      />
      <path
        className={styles.marks}
        d="m32 11 1.200 2.6 2.800.3-2.100 1.900.6 2.800-2.5-1.400-2.5 1.400.6-2.800-2.100-1.900 2.800-.3zm-12 1.5 1 2 2.200.3-1.6 1.6.4 2.200-2-1.100-2 1.100.4-2.200-1.6-1.6 2.200-.3zm24 0 1 2 2.200.3-1.6 1.6.4 2.200-2-1.100-2 1.100.4-2.200-1.6-1.6 2.200-.3zM32 29.5a8 8 0 0 0-4.3 14.8L24.6 59h14.8l-3.1-14.7A8 8 0 0 0 32 29.5z"
      />
    </svg>
  );
}
