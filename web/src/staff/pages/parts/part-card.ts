import type { PartSupport } from '../../editor/part-support';
import { kindOf, stateOf } from './kinds';
import { readPart } from './part';
import { isUnderstood } from './problems';

export const showPart: PartSupport['show'] = async ({ name, state, button }, text, isCurrent) => {
  const part = readPart(text);
  const kind = part && kindOf(part.kind);
  button.textContent = 'Edit part';
  if (!part || !kind || !isUnderstood(part)) {
    name.textContent = 'Unknown part';
    state.textContent = 'Visitors don’t see it. Choose what to show here, or remove it.';
    button.removeAttribute('aria-label');
    return;
  }
  name.textContent = [kind.label, kind.detail(part)].filter(Boolean).join(': ');
  button.setAttribute('aria-label', `Edit part: ${name.textContent}`);
  state.textContent = '';
  try {
    const said = await stateOf(part);
    // A count may come after the part was changed.
    if (isCurrent()) state.textContent = said;
  } catch (error) {
    console.error('What a part shows could not be counted', error);
  }
};
