import { type FormEvent, useState } from 'react';
import { Field } from '../../../shared/components/field';
import { Dialog } from '../../components/dialog';
import { ALT_HINT, LONGEST_ALT } from '../../files/alt-text';

export interface PictureTexts {
  alt: string;
  title: string;
}

interface Props {
  texts: PictureTexts;
  onSave: (texts: PictureTexts) => void;
  onRemove: () => void;
  onClose: () => void;
}

export default function PictureDialog({ texts, onSave, onRemove, onClose }: Props) {
  const [alt, setAlt] = useState(texts.alt);
  const [title, setTitle] = useState(texts.title);
  const save = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSave({ alt: alt.trim(), title: title.trim() });
  };
  return (
    <Dialog title="Picture" onClose={onClose}>
      <form className="form" onSubmit={save}>
        <Field
          name="alt"
          label="Alt text"
          hint={ALT_HINT}
          value={alt}
          maxLength={LONGEST_ALT}
          autoComplete="off"
          onChange={({ target }) => setAlt(target.value)}
        />
        <Field
          name="title"
          label="Caption"
          hint="Stands below the picture, for everyone."
          value={title}
          maxLength={LONGEST_ALT}
          autoComplete="off"
          onChange={({ target }) => setTitle(target.value)}
        />
        <div className="actions">
          <button type="submit" className="btn btn-solid">
            Save
          </button>
          <button type="button" className="btn" onClick={onRemove}>
            Remove picture
          </button>
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}
