import { useFormContext, useWatch } from 'react-hook-form';
import { type FieldProps, FormField, useLabel } from '../forms/form-field';
import styles from './color-field.module.css';

const COLOR_IN_MESSAGE = /#[0-9a-f]{6}/i;

export default function ColorField(field: FieldProps) {
  const { register, setValue, getFieldState, formState } = useFormContext();
  const label = useLabel(field);
  const color: string = useWatch({ name: field.name });
  const [suggested] =
    COLOR_IN_MESSAGE.exec(getFieldState(field.name, formState).error?.message ?? '') ?? [];
  const choose = (value: string) =>
    setValue(field.name, value, { shouldDirty: true, shouldValidate: true });
  return (
    <div>
      <FormField {...field} hint="Links and buttons, with white text on it.">
        {(control) => (
          <span className={styles.color}>
            <input
              type="color"
              aria-label={`${label}, to pick`}
              value={/^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : '#000000'}
              onChange={({ target }) => choose(target.value)}
            />
            <input
              {...control}
              {...register(field.name)}
              type="text"
              autoComplete="off"
              spellCheck={false}
            />
          </span>
        )}
      </FormField>
      {suggested && (
        <button type="button" className="btn btn-small" onClick={() => choose(suggested)}>
          Use {suggested}
        </button>
      )}
    </div>
  );
}
