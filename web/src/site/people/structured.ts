import type { PublicDetailsWithImage } from '../../shared/api/generated/types.gen';

type Person = Pick<
  PublicDetailsWithImage,
  'id' | 'name' | 'post' | 'phone' | 'email' | 'image_url' | 'worksite'
>;

const personData = (
  { name, post, phone, email, image_url, worksite }: Person,
  absolute: (path: string) => string,
): object => ({
  '@type': 'Person',
  name,
  ...(post && { jobTitle: post }),
  ...(image_url && { image: absolute(image_url) }),
  ...(worksite && { workLocation: { '@type': 'Place', name: worksite } }),
  ...((phone || email) && {
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: post ?? 'union representative',
      ...(phone && { telephone: phone }),
      ...(email && { email }),
    },
  }),
});

/** The people of a page as search engines read them (schema.org, Person and ContactPoint), each once. */
export function peopleData(
  people: readonly Person[],
  organization: string,
  absolute: (path: string) => string,
): object | null {
  if (people.length === 0) return null;
  const each = new Map(people.map((person) => [person.id, person]));
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: organization,
    member: [...each.values()].map((person) => personData(person, absolute)),
  };
}
