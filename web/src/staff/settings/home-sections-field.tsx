import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import type { HomeSection } from '../../shared/api/generated/types.gen';
import { useParts } from '../forms/use-parts';
import { OrderList } from '../lists/order-list';
import { categoryChoice, emptyCategoryNote, newsCategoriesQuery, SECTION_TEXTS } from './home-page';
import { SectionThumbnail } from './section-thumbnail';

const FIELD = 'home_sections';

const nameOf = ({ section }: HomeSection) => SECTION_TEXTS[section].name;

export function HomeSectionsField() {
  const { clearErrors, getFieldState, formState } = useFormContext();
  const { parts, replace } = useParts<HomeSection>(FIELD);
  const error = getFieldState(FIELD, formState).error?.message;
  const change = (next: HomeSection[]) => {
    clearErrors(FIELD);
    replace(next);
  };
  return (
    <>
      <OrderList items={parts} keyOf={({ section }) => section} nameOf={nameOf} onChange={change}>
        {(section, at) => (
          <SectionField
            section={section}
            error={getFieldState(`${FIELD}.${at}.category`, formState).error?.message}
            onChange={(changed) =>
              change(parts.map((part, other) => (other === at ? { ...part, ...changed } : part)))
            }
          />
        )}
      </OrderList>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </>
  );
}

interface Props {
  section: HomeSection;
  error: string | undefined;
  onChange: (changed: Partial<HomeSection>) => void;
}

function SectionField({ section, error, onChange }: Props) {
  return (
    <>
      <label className="choice">
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is on
          role="switch"
          checked={section.shown}
          onChange={({ target }) => onChange({ shown: target.checked })}
        />
        <SectionThumbnail section={section.section} />
        <span>
          <span className="choice-name">{nameOf(section)}</span>
          <span className="quiet">{SECTION_TEXTS[section.section].about}</span>
        </span>
      </label>
      {section.shown && <CategoryField section={section} error={error} onChange={onChange} />}
    </>
  );
}

function CategoryField({ section: { section, category }, error, onChange }: Props) {
  const news = useQuery({ ...newsCategoriesQuery, enabled: section === 'news' });
  const choice = categoryChoice(section, news.data ?? []);
  if (!choice) return null;
  const isKnown = !category || choice.options.some(({ value }) => value === category);
  const id = `category-${section}`;
  const isGone = !isKnown && news.isSuccess;
  const note = error ?? (isGone && emptyCategoryNote(category));
  return (
    <div className="field">
      <select
        aria-label={choice.label}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? id : undefined}
        value={category ?? ''}
        onChange={({ target }) => onChange({ category: target.value || null })}
      >
        <option value="">{choice.all}</option>
        {!isKnown && <option value={category}>{category}</option>}
        {choice.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {note && (
        <p className="field-error" id={id}>
          {note}
        </p>
      )}
    </div>
  );
}
