import { useQuery } from '@tanstack/react-query';
import type { NewsArticle } from '../../shared/api/generated/types.gen';
import { siteTimeZone } from '../../shared/lib/dates';
import { paths } from '../../shared/paths';
import { CheckboxField, TextAreaField, TextField } from '../forms/fields';
import { FormRow } from '../forms/form-row';
import { ImageField } from '../forms/image-field';
import { MarkdownField } from '../forms/markdown-field';
import { RecordFormView } from '../forms/record-form';
import { SCHEDULE_CAUSES, ScheduleFields, UNSCHEDULED } from '../forms/schedule-fields';
import { SlugField } from '../forms/slug-field';
import { useRecordForm } from '../forms/use-record-form';
import type { RecordFormProps } from '../lists/overlays';
import { categoriesQuery } from './categories';
import { NEWS_LABELS as L } from './labels';
import { NEWS } from './resource';

const EMPTY = {
  title: '',
  slug: '',
  excerpt: '',
  content_md: '',
  author_name: '',
  category: '',
  featured_img: '',
  featured: false,
  published: false,
  ...UNSCHEDULED,
};

export function NewsForm({ row, onClose }: RecordFormProps<NewsArticle>) {
  const form = useRecordForm({
    resource: NEWS,
    empty: EMPTY,
    row,
    onSaved: onClose,
    causes: SCHEDULE_CAUSES,
  });
  const categories = useQuery(categoriesQuery).data ?? [];
  const action = row ? 'Save changes' : 'Create post';
  return (
    <RecordFormView form={form} labels={L} action={action} onCancel={onClose}>
      <TextField name="title" label={L.title} required="Title is required" />
      <SlugField
        name="slug"
        label={L.slug}
        from="title"
        prefix={paths.article('')}
        required="Slug is required"
      />
      <TextAreaField
        name="excerpt"
        label={L.excerpt}
        hint="One or two sentences for lists and shares."
      />
      <MarkdownField name="content_md" label={L.content_md} />
      <FormRow>
        <TextField name="author_name" label={L.author_name} />
        <TextField name="category" label={L.category} suggestions={categories} />
      </FormRow>
      <ImageField
        name="featured_img"
        label={L.featured_img}
        hint="The address of a picture, such as https://…"
      />
      <CheckboxField name="featured" label={L.featured} hint="Marked as a featured article." />
      <CheckboxField name="published" label={L.published} hint="Visitors can read it." />
      <ScheduleFields timeZone={siteTimeZone} />
    </RecordFormView>
  );
}
