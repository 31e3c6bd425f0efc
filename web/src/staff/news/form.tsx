import { useQuery } from '@tanstack/react-query';
import type { NewsArticle } from '../../shared/api/generated/types.gen';
import { siteTimeZone } from '../../shared/lib/dates';
import { paths } from '../../shared/paths';
import { queriesOf } from '../api/resource';
import { useMe } from '../components/permissions';
import { ScheduleFields } from '../forms/date-time-fields';
import { EditorForm, FieldGroup, useEditorForm, WritingArea } from '../forms/editor-form';
import { CheckboxField, TextAreaField, TextField } from '../forms/fields';
import { Prefilled } from '../forms/form-gates';
import { ImageField } from '../forms/image-field';
import { MarkdownField } from '../forms/markdown-field';
import { isScheduled, SCHEDULE_CAUSES, UNSCHEDULED } from '../forms/publication';
import { SlugField, TitleField } from '../forms/title-fields';
import type { RecordFormProps, RecordKind } from '../lists/overlays';
import { authorFor, lastTyped, rememberTyped } from './author';
import { categoriesQuery, NEWS, NEWS_PUBLICATION } from './resource';

const RECENT_ROWS = 20;
const AUTHOR = 'author';

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

/** A new post begins with its author, where that can be known. */
function NewsForm(props: RecordFormProps<NewsArticle>) {
  const me = useMe();
  const recent = useQuery({
    ...queriesOf(NEWS).list({ sort: '-created_at', limit: RECENT_ROWS }),
    enabled: props.row === null,
  });
  if (props.row) return <NewsEditor {...props} empty={EMPTY} authors={[]} />;
  return (
    <Prefilled query={recent}>
      {(posts) => {
        const authors = posts?.items.map(({ author_name }) => author_name) ?? [];
        const author_name = authorFor(me.email, lastTyped(me.id, AUTHOR), authors);
        return <NewsEditor {...props} empty={{ ...EMPTY, author_name }} authors={authors} />;
      }}
    </Prefilled>
  );
}

interface EditorProps extends RecordFormProps<NewsArticle> {
  empty: typeof EMPTY;
  authors: readonly (string | null)[];
}

function NewsEditor({ row, onClose, empty, authors }: EditorProps) {
  const me = useMe();
  const form = useEditorForm({
    publication: NEWS_PUBLICATION,
    empty,
    row,
    onSaved: (saved) => {
      if (!row && saved.author_name) rememberTyped(me.id, AUTHOR, saved.author_name);
      onClose();
    },
    causes: SCHEDULE_CAUSES,
  });
  return (
    <EditorForm
      form={form}
      onClose={onClose}
      side={<Details authors={authors} scheduled={isScheduled(form.base)} />}
    >
      <TitleField name="title" required="Title is required" />
      <WritingArea>
        <MarkdownField name="content_md" />
      </WritingArea>
    </EditorForm>
  );
}

function Details({ authors, scheduled }: Pick<EditorProps, 'authors'> & { scheduled: boolean }) {
  const categories = useQuery(categoriesQuery).data ?? [];
  return (
    <>
      <FieldGroup title="Picture" open>
        <ImageField name="featured_img" />
      </FieldGroup>
      <FieldGroup title="About this post" open>
        <TextField
          name="author_name"
          suggestions={[...new Set(authors.filter((author) => author !== null))]}
        />
        <TextField name="category" suggestions={categories} />
        <TextAreaField name="excerpt" hint="One or two sentences for lists and shares." />
      </FieldGroup>
      <FieldGroup title="Schedule" open={scheduled}>
        <ScheduleFields timeZone={siteTimeZone} />
      </FieldGroup>
      <FieldGroup title="More">
        <SlugField
          name="slug"
          from="title"
          prefix={paths.article('')}
          required="Slug is required"
        />
        <CheckboxField name="featured" hint="Marked as a featured article." />
      </FieldGroup>
    </>
  );
}

export const KIND: RecordKind<NewsArticle> = {
  resource: NEWS,
  Form: NewsForm,
  titles: { create: 'New post', edit: 'Edit post' },
  editor: true,
};
