import { Crest } from './crest';
import { useSite } from './site';

/** The site's mark and its name, for a link with the class of brand.module.css. */
export function Brand() {
  const { site } = useSite();
  return (
    <>
      <Crest />
      <span>{site.site_name}</span>
    </>
  );
}
