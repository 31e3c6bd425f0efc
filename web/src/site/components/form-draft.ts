const isCheckbox = (field: Element | RadioNodeList): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'checkbox';

/** Whether nobody has typed into a field, or chosen one of its options, since it was on the page. */
function isUntouched(field: Element | RadioNodeList): boolean {
  if (field instanceof RadioNodeList) {
    return [...field].every(
      (option) => option instanceof HTMLInputElement && option.checked === option.defaultChecked,
    );
  }
  if (isCheckbox(field)) return field.checked === field.defaultChecked;
  return (
    (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
    field.value === field.defaultValue
  );
}

/** Puts what was typed before into the fields that nobody has touched since: a tap before the scripts came counts. */
export function fillForm(form: HTMLFormElement, typed: Record<string, string>): void {
  for (const [name, value] of Object.entries(typed)) {
    const field = form.elements.namedItem(name);
    if (!field || !value || !isUntouched(field)) continue;
    Object.assign(field, isCheckbox(field) ? { checked: field.value === value } : { value });
  }
}
