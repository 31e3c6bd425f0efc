import { useQuery } from '@tanstack/react-query';
import type { NewsArticle } from '../../shared/api/generated/types.gen';
import { siteTimeZone } from '../../shared/lib/dates';
import { paths } from '../../shared/paths';
import { EditorForm, FieldGroup, WritingArea } from '../forms/editor-form';
import { CheckboxField, TextAreaField, TextField } from '../forms/fields';
import { ImageField } from '../forms/image-field';
import { MarkdownField } from '../forms/markdown-field';
import { announcementOf } from '../forms/publication';
import { SCHEDULE_CAUSES, ScheduleFields, UNSCHEDULED } from '../forms/schedule-fields';
import { SlugField } from '../forms/slug-field';
import { TitleField } from '../forms/title-field';
import { useRecordForm } from '../forms/use-record-form';
import type { RecordFormProps } from '../lists/overlays';
import { categoriesQuery } from './categories';
import { NEWS_LABELS as L } from './labels';
import { NEWS_PUBLICATION } from './publication';
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
    announce: announcementOf(NEWS_PUBLICATION),
  });
  return (
    <EditorForm
      form={form}
      publication={NEWS_PUBLICATION}
      labels={L}
      onClose={onClose}
      side={<Details />}
    >
      <TitleField name="title" label={L.title} required="Title is required" />
      <WritingArea>
        <MarkdownField name="content_md" label={L.content_md} />
      </WritingArea>
    </EditorForm>
  );
}

/** What belongs to a post besides its text. */
function Details() {
  const categories = useQuery(categoriesQuery).data ?? [];
  return (
    <>
      <FieldGroup title="Picture" open>
        <ImageField name="featured_img" label={L.featured_img} />
      </FieldGroup>
      <FieldGroup title="About this post" open>
        <TextField name="author_name" label={L.author_name} />
        <TextField name="category" label={L.category} suggestions={categories} />
        <TextAreaField
          name="excerpt"
          label={L.excerpt}
          hint="One or two sentences for lists and shares."
        />
      </FieldGroup>
      <FieldGroup title="Schedule">
        <ScheduleFields timeZone={siteTimeZone} />
      </FieldGroup>
      <FieldGroup title="More">
        <SlugField
          name="slug"
          label={L.slug}
          from="title"
          prefix={paths.article('')}
          required="Slug is required"
        />
        <CheckboxField name="featured" label={L.featured} hint="Marked as a featured article." />
      </FieldGroup>
    </>
  );
}
