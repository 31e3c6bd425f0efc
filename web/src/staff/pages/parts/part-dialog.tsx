import { type FormEvent, useState } from 'react';
import { SelectField } from '../../../shared/components/field';
import { Dialog } from '../../components/dialog';
import type { PartDialogProps } from '../../editor/part-support';
import { KINDS, kindOf } from './kinds';
import { cleanPart, readPart, writePart } from './part';
import { type Attributes, PartFields } from './part-fields';
import { knownAttributes, problemIn } from './problems';

const FIRST_KIND = 'documents';

export default function PartDialog({ text, onSave, onRemove, onClose }: PartDialogProps) {
  const found = text === null ? null : readPart(text);
  const [kind, setKind] = useState(found && kindOf(found.kind) ? found.kind : FIRST_KIND);
  const [attributes, setAttributes] = useState<Attributes>(() =>
    found ? knownAttributes(found) : [],
  );
  const [problem, setProblem] = useState<ReturnType<typeof problemIn>>(null);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The form around the text is another one.
    event.stopPropagation();
    const part = cleanPart({ kind, attributes });
    const wrong = problemIn(part);
    setProblem(wrong);
    if (!wrong) return onSave(writePart(part));
    const field = event.currentTarget.elements.namedItem(wrong.name);
    if (field instanceof HTMLElement) field.focus();
  };
  return (
    <Dialog title={text === null ? 'Add to this page' : 'Edit part'} onClose={onClose}>
      <form className="form" noValidate onSubmit={save}>
        <SelectField
          name="kind"
          label="What to show"
          value={kind}
          onChange={({ target }) => {
            setKind(target.value);
            setAttributes([]);
            setProblem(null);
          }}
        >
          {Object.entries(KINDS).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <PartFields
          kind={kind}
          attributes={attributes}
          problem={problem}
          onChange={setAttributes}
        />
        <div className="actions">
          <button type="submit" className="btn btn-solid">
            {text === null ? 'Add' : 'Save'}
          </button>
          {text !== null && (
            <button type="button" className="btn" onClick={onRemove}>
              Remove part
            </button>
          )}
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}
