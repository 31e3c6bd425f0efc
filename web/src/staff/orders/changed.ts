/** Whether something in these fields differs from what they began with. */
export function isChanged(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement)
      return [...field.options].some((option) => option.selected !== option.defaultSelected);
    // Its value says nothing of whether it is chosen.
    if (field instanceof HTMLInputElement && field.type === 'checkbox')
      return field.checked !== field.defaultChecked;
    const typed = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    return typed && field.value !== field.defaultValue;
  });
}
