import { Crest } from './crest';
import { useSite } from './site';

export function CrestAndName() {
  const { site } = useSite();
  return (
    <>
      <Crest />
      <span>{site.site_name}</span>
    </>
  );
}
