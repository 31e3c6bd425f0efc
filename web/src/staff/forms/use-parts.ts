import { useFormContext, useWatch } from 'react-hook-form';

/** The items of a list field, and functions that change them. The form library's own hook would be loaded with every form. */
export function useParts<Part extends object>(name: string) {
  const { getValues, setValue, setFocus } = useFormContext();
  const parts: Part[] = useWatch({ name });
  const set = (next: Part[]) =>
    setValue(name, next, { shouldDirty: true, shouldTouch: true, shouldValidate: false });
  const now = () => getValues(name) as Part[];
  return {
    parts,
    /** The field of the new part that is to be filled in first is `focus`. */
    add: (part: Part, focus: string) => {
      const at = now().length;
      set([...now(), part]);
      // Once it is there.
      requestAnimationFrame(() => setFocus(`${name}.${at}.${focus}`));
    },
    replace: set,
    remove: (at: number) => set(now().filter((_, other) => other !== at)),
  };
}
