type Names = Record<'site_name' | 'organization_name' | 'hero_title' | 'footer_text', string>;

const FOLLOWING_NAMES = [
  ['organization_name', 'the organization name'],
  ['hero_title', 'the home page headline'],
  ['footer_text', 'the footer'],
] as const;

/** The other names to change when the site is renamed: those with their default text, or that text with the name from `before`. */
export function followingNames(values: Names, before: Pick<Names, 'site_name'>, defaults: Names) {
  const name = values.site_name.trim();
  if (!name || name === before.site_name) return [];
  return FOLLOWING_NAMES.flatMap(([field, called]) => {
    const [now, fresh] = [values[field].trim(), defaults[field]];
    const [old, next] = [before.site_name, name].map((said) =>
      fresh.replaceAll(defaults.site_name, () => said),
    ) as [string, string];
    return (now === fresh || now === old) && now !== next ? [{ field, called, next }] : [];
  });
}

export const renameQuestion = (others: readonly { called: string }[]) => ({
  title: 'Change the name everywhere?',
  body: `The old name is still in ${others.map(({ called }) => called).join(', ')}.`,
  action: 'Change Everywhere',
  cancel: 'Only Site Name',
});
